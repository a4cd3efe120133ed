// What Jupyter gives a front end, as far as it is used here.

/** A widget's model: what it shares with Python, and the messages in both directions. */
export interface Model<Traits, Event = never, Message = never> {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
  save_changes(): void;
  /** Heard by the Python class whose `_esm` names this script: the table's by `Shell.hear`. */
  send(message: Event): void;
  on(name: "msg:custom", act: (message: Message, files: DataView<ArrayBuffer>[]) => void): void;
  on(name: `change:${string & keyof Traits}`, act: () => void): void;
  off(name: "msg:custom", act: (message: Message, files: DataView<ArrayBuffer>[]) => void): void;
  off(name: `change:${string & keyof Traits}`, act: () => void): void;
  widget_manager: Manager;
}

/** What a widget's `render` is given. */
export interface Host<AnyModel> {
  model: AnyModel;
  el: HTMLElement;
}

/** What knows all models of a page. */
export interface Manager {
  kernel?: Kernel;
  /** Whether all the models that its kernel had when the page came are made; Jupyter's own hosts say it. */
  restoredStatus?: boolean;
  restored?: Signal<void>;
  get_model(id: string): Promise<unknown>;
}

/** ipycanvas's model of a canvas. */
export interface CanvasModel {
  canvas: HTMLCanvasElement;
  ctx: CanvasRenderingContext2D;
}

/** ipycanvas's model that draws on all canvases, one message after the other. */
export interface Painter {
  currentProcessing: Promise<unknown>;
}

/** A JupyterLab signal. */
export interface Signal<Value> {
  connect(act: (sender: unknown, value: Value) => void): void;
  disconnect(act: (sender: unknown, value: Value) => void): void;
}

/** The connection to a kernel. */
export interface Kernel {
  id: string;
  status: string;
  isDisposed: boolean;
  connectionStatus: string;
  serverSettings: {baseUrl: string; token: string};
  anyMessage: Signal<{direction: "send" | "recv"; msg: {header: {msg_type: string}}}>;
  connectionStatusChanged: Signal<string>;
  statusChanged: Signal<string>;
  disposed: Signal<void>;
  reconnect(): Promise<void>;
  requestCommInfo(asked: {target_name: string}): Promise<{content: {comms: object}}>;
}

/** What the watch over a kernel tells the widgets of its page; they may add to it. */
export interface ConnectionDetail {
  /** The kernel's id. */
  kernel: string;
  is: "new" | "back" | "gone";
  /** How many presses are waiting for an answer. */
  pressed: number;
}

declare global {
  interface DocumentEventMap {
    "koikoi-connection": CustomEvent<ConnectionDetail>;
    "koikoi-unkept": CustomEvent;
    "koikoi-done": CustomEvent;
    "koikoi-faces": CustomEvent;
  }
}
