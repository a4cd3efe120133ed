// Written by tools/web_types.py from protocol/: change it there.

export type Rect = [number, number, number, number];

/** What every widget that shows words shares with its front end. */
export interface SpeakingTraits {
  /** Of its words, as in HTML. */
  language: string;
}

/** A bar from zero to a figure, on a scale from 0 to 1. */
export interface Bar {
  /** Where it begins. */
  start: number;
  /** How long it is. */
  length: number;
  /** Where zero lies. */
  zero: number;
}

/** A figure on a card, with a bar. */
export interface FigureMark {
  /** Where it begins. */
  start: number;
  /** How long it is. */
  length: number;
  /** Where zero lies. */
  zero: number;
  /** Where the card lies. */
  at: [number, number, number, number];
  /** The figure. */
  text: string;
  /** Whether nothing is worth more. */
  best: boolean;
}

/** A card to press. */
export interface ChoiceMark {
  /** Where the card lies. */
  at: [number, number, number, number];
  /** What the choice does. */
  action: string;
  /** What the choice is called. */
  label: string;
}

export type AdviceMark = FigureMark | ChoiceMark;

/** Words and buttons, in the drawer. */
export interface AdviceWords {
  /** What it is called. */
  title: string;
  /** Its sentences. */
  lines: Array<string>;
  /** What each does and says, whether it is on, and the sign it shows instead of its words. */
  buttons: Array<[string, string, boolean, string]>;
  /** How much is done, and the total. */
  progress: [number, number] | null;
}

/** A line of the table of figures. */
export interface AdviceRow {
  /** Where it begins. */
  start: number;
  /** How long it is. */
  length: number;
  /** Where zero lies. */
  zero: number;
  /** Its cells. */
  cells: Array<string>;
  /** What the choice is: the best, or equal to it. */
  mark: string;
  /** Whether nothing is worth more. */
  best: boolean;
}

/** The figures of all choices. */
export interface AdviceFigures {
  /** What they are called. */
  label: string;
  /** What the closing button does, and what it says. */
  close: [string, string];
  /** The headings of the columns. */
  heads: Array<string>;
  /** One line per choice. */
  rows: Array<AdviceRow>;
  /** The sentences below. */
  more: Array<string>;
}

/** Everything that the coach shows. */
export interface AdviceState {
  /** What it says to screen readers. */
  spoken: string;
  /** What it says. */
  box: AdviceWords | null;
  /** What it marks on the cards. */
  marks: Array<FigureMark | ChoiceMark>;
  /** What it has computed. */
  figures: AdviceFigures | null;
}

/** What the coach's box shares with its front end. */
export interface AdviceTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** Everything shown. */
  state: AdviceState;
}

/** A button of the coach was pressed. */
export interface AdviceEvent {
  event: "act";
  /** What it stands for. */
  action: string;
}

/** A sentence, by what the browser keeps of all that is in sight. */
export interface KeptWords {
  /** The moves of a match. */
  moves: string;
  /** Answers to questions. */
  answers: string;
  /** Both. */
  both: string;
  /** Nothing. */
  nothing: string;
}

/** What a page says about its connection. */
export interface ConnectionWords {
  /** Nobody answers. */
  lost: KeptWords;
  /** A press was refused meanwhile. */
  refused: string;
  /** There is an answer again. */
  back: string;
  /** A new page continues, and a press was lost. */
  missed: string;
  /** A notebook's kernel has ended. */
  stopped: KeptWords;
  /** The browser cannot save anything. */
  unkept: string;
  /** The button that dismisses a sentence. */
  dismiss: string;
}

/** The keys under which the browser remembers something. */
export interface ConnectionPlaces {
  /** That a tab continues after a reload. */
  resume: string;
  /** Which lessons were read. */
  lessons: string;
}

/** What the watch over a connection shares with its page. */
export interface ConnectionTraits {
  /** What the page says. */
  words: ConnectionWords;
  /** Where it remembers something. */
  places: ConnectionPlaces;
  /** The style sheet that all widgets share. */
  sheet: string;
  /** The id by which the kernel knows this widget; another kernel does not. */
  known_as: string;
  /** A pattern for the addresses of lessons; their topics are its first group. */
  lesson_page: string;
}

/** The page lacks the typefaces: it is none of the project's own. */
export interface ConnectionEvent {
  event: "typefaces";
}

/** A typeface, whose file comes with the message. */
export interface TypefaceEntry {
  /** Its name. */
  family: string;
  /** Its weight, or the first and the last. */
  weight: string;
  /** The letters it is used for, as CSS writes ranges of Unicode. */
  letters: string;
}

/** The typefaces, with as many files in the same order. */
export interface TypefacesMessage {
  do: "typefaces";
  /** What each is. */
  faces: Array<TypefaceEntry>;
}

/** The typefaces, with as many files in the same order. */
export interface ConnectionMessage {
  do: "typefaces";
  /** What each is. */
  faces: Array<TypefaceEntry>;
}

/** What every widget that shows pictures of cards shares with its front end. */
export interface PicturedTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** The faces, as SVG, of what was asked. */
  pictures: Array<string>;
  /** Those that came with the answer. */
  more: Array<string>;
}

/** A move of a decision. */
export interface CostlyMove {
  /** Whether it was played, or would have been best. */
  title: string;
  /** What it is called. */
  says: string;
  /** Which of the pictures are its cards. */
  pictures: Array<number>;
}

/** A decision that cost something. */
export interface CostlyDecision {
  /** Who decided. */
  seat: number;
  /** How many steps came before it. */
  place: number;
  /** Its round and step. */
  when: string;
  /** What that player is called. */
  player: string;
  /** The move played, and the best. */
  moves: Array<CostlyMove>;
  /** What its cost is called. */
  lost: string;
  /** What it cost. */
  cost: string;
}

/** The costliest decisions of a match. */
export interface CostlyState {
  /** Their heading. */
  title: string;
  /** What pressing one does. */
  says: string;
  /** The decisions, costliest first. */
  decisions: Array<CostlyDecision>;
}

/** What the list of the costliest decisions shares with its front end. */
export interface CostlyTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** The faces, as SVG, of what was asked. */
  pictures: Array<string>;
  /** Those that came with the answer. */
  more: Array<string>;
  /** Everything shown. */
  state: CostlyState;
}

/** A decision is to be shown on the table. */
export interface CostlyShow {
  event: "show";
  /** Who decided. */
  seat: number;
  /** How many steps came before it. */
  place: number;
}

/** A decision is to be shown on the table. */
export interface CostlyEvent {
  event: "show";
  /** Who decided. */
  seat: number;
  /** How many steps came before it. */
  place: number;
}

/** A row of cards. */
export interface CardRow {
  /** The words above it. */
  label: string;
  /** The cards. */
  cards: Array<Pictured>;
  /** Whether they are what is asked about. */
  large?: boolean;
  /** The part of a table that they are; empty: none. */
  part?: "" | "theirs" | "field" | "mine" | "hand";
}

/** Have the browser keep a text. */
export interface Keep {
  do: "keep";
  /** The new text, which replaces the old one. */
  text: string;
}

/** Have the browser move what it keeps, which is unreadable, to another key. */
export interface SetAside {
  do: "set aside";
}

/** A text to copy. */
export interface ToCopy {
  /** The text. */
  text: string;
  /** What it is called. */
  label: string;
  /** The button that copies it. */
  copy: string;
  /** What the button says then. */
  copied: string;
}

/** What an action is worth. */
export interface Worth {
  /** Points and error, in words. */
  value: string;
  /** Where its bar begins, from 0 to 1. */
  from: number;
  /** Where its bar ends. */
  to: number;
}

/** An action to choose. */
export interface DailyOption {
  /** Its notation. */
  action: string;
  /** What it is called. */
  label: string;
  /** Which of the pictures it shows. */
  picture: number | null;
  /** Whether it was right, or how bad it was, in words. */
  mark: string;
  /** The same, as it looks. */
  state: "" | "right" | "wrong" | "small" | "mistake" | "blunder";
  /** What it is worth, once one was chosen. */
  worth?: Worth;
}

/** When the next deal comes. */
export interface Coming {
  /** Then, as 2026-11-22T00:00:00+00:00. */
  at: string;
  /** A sentence with {when} in the place of how long that is. */
  says: string;
}

/** Everything that the deal of the day shows. */
export interface DailyState {
  /** The day, as 2026-11-21. */
  day: string;
  /** Whose deal it is. */
  title: string;
  /** The question. */
  prompt: string;
  /** What else is known. */
  facts: Array<string>;
  /** The cards. */
  rows: Array<CardRow>;
  /** The actions. */
  options: Array<DailyOption>;
  /** What they are called together. */
  answers: string;
  /** Whether one was chosen. */
  done: boolean;
  /** Whether that was right. */
  verdict: string;
  /** Why. */
  why: string;
  /** How many days were right in a row. */
  streak: string;
  /** The result as a line to share. */
  share: ToCopy | null;
  /** The ways to other days: day and text. */
  days: Array<[string, string]>;
  /** When the next one comes; null: this one was chosen. */
  coming: Coming | null;
  /** What went wrong. */
  error: string;
}

/** What the deal of the day shares with its front end. */
export interface DailyTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** The faces, as SVG, of what was asked. */
  pictures: Array<string>;
  /** Those that came with the answer. */
  more: Array<string>;
  /** Everything shown. */
  state: DailyState;
  /** Where the browser keeps something; empty: nowhere. */
  storage_key: string;
}

export type DailyMessage = Keep | SetAside;

/** A browser has connected, or another tab has answered. */
export interface DailyHello {
  event: "hello";
  /** What it keeps. */
  kept: string | null;
  /** The day that the address names. */
  day?: string | null;
}

/** An action was chosen. */
export interface DailyChoose {
  event: "choose";
  /** Its notation. */
  action: string;
  /** The day it is meant for. */
  day: string;
}

/** The deal of another day is wanted. */
export interface DailyOpen {
  event: "open";
  /** Which. */
  day: string;
}

/** The next deal has come: what is shown of this one has changed. */
export interface DailyLook {
  event: "look";
}

export type DailyEvent = DailyHello | DailyChoose | DailyOpen | DailyLook;

/** Something that the first page leads to first. */
export interface Way {
  /** What it does; empty: it is a link. */
  action: string;
  /** Its address; empty: it is a button. */
  href: string;
  /** What it says. */
  text: string;
  /** A few words beside it. */
  says: string;
}

/** Somebody to play against. */
export interface Rival {
  /** How a program calls it. */
  name: string;
  /** How people do. */
  title: string;
  /** Which of the pictures is its face. */
  picture: number;
  /** Whether it was beaten, or comes next. */
  state: "beaten" | "next" | "";
  /** The same in a word. */
  says: string;
}

/** Where one chooses whom to play. */
export interface PlayBox {
  /** Its heading. */
  title: string;
  /** What there is to choose. */
  label: string;
  /** The weakest first. */
  rivals: Array<Rival>;
  /** The name of the one that is chosen. */
  chosen: string;
  /** What it is like. */
  says: string;
  /** Begins a match against it. */
  button: string;
  /** By which rules. */
  rules: string;
  /** The button that opens the options. */
  change: string;
}

/** A way to another part of the page. */
export interface Door {
  /** Its address. */
  href: string;
  /** Its heading. */
  title: string;
  /** What is there. */
  says: string;
  /** Which of the pictures stands there. */
  picture: number;
}

/** For whoever knows the game: the rules of other places. */
export interface KnownRules {
  /** Its heading. */
  title: string;
  /** What a button does. */
  says: string;
  /** The id and the name of each. */
  presets: Array<[string, string]>;
  /** The button that opens the options. */
  others: string;
}

/** A match runs, and another is to begin in its place. */
export interface Replacing {
  /** The question. */
  title: string;
  /** How the match stands. */
  says: string;
  /** The button that begins the other. */
  begin: string;
  /** The button that leaves all as it is. */
  keep: string;
}

/** Everything that the first page shows. */
export interface FirstPageState {
  /** What all this is called. */
  title: string;
  /** What it is, in one sentence. */
  lead: string;
  /** The way that helps most, and another. */
  ways: Array<Way>;
  /** Whom to play. */
  play: PlayBox;
  /** What else there is. */
  doors: Array<Door>;
  /** The rules that somebody may know. */
  known: KnownRules;
  /** What is to be answered first. */
  asks: Replacing | null;
}

/** Under which keys the browser keeps what the first page goes by. */
export interface FirstPagePlaces {
  /** The match at the table. */
  match: string;
  /** Which lessons were read. */
  lessons: string;
  /** The answers to the deals of the day. */
  daily: string;
  /** What is remembered. */
  progress: string;
  /** The matches that were played. */
  matches: string;
}

/** Which part of the page is in sight. */
export interface Sight {
  /** The part; empty while none is. */
  way: string;
  /** What the address asked for when that was decided; empty: nothing of ours. */
  asked: string;
}

/** What the first page shares with its front end, which follows the page's address. */
export interface FirstPageTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** The part shown. */
  sight: Sight;
  /** All parts; the first is shown if the address names none. */
  names: Array<string>;
  /** By a word of the address's query, the part it asks for. */
  queries: Record<string, string>;
  /** Where the browser keeps what it goes by. */
  places: FirstPagePlaces;
  /** Cards and faces as SVG, those of the title first. */
  pictures: Array<string>;
  /** The lesson that is read once the first hand is played. */
  hand: string;
  /** Everything shown. */
  state: FirstPageState;
}

/** Where a visitor is, and what the browser keeps, at first and whenever it may have changed. */
export interface VisitEvent {
  event: "kept";
  /** What the address asks for; empty: nothing of ours. */
  way?: string | null;
  /** The match at the table. */
  match: string | null;
  /** Which lessons were read. */
  lessons: string | null;
  /** The answers to the deals of the day. */
  daily: string | null;
  /** What is remembered. */
  progress: string | null;
}

/** The matches that the browser keeps, once: they may be many. */
export interface MatchesEvent {
  event: "matches";
  /** As text. */
  kept: string | null;
}

/** An opponent is chosen. */
export interface FirstPageChoose {
  event: "opponent";
  /** Its name. */
  name: string;
}

/** A match is to begin. */
export interface FirstPagePlay {
  event: "play";
  /** By which preset; empty: by the rules that are chosen. */
  rules: string;
}

/** A button was pressed: the answer to what was asked, or the one that opens the options. */
export interface FirstPagePress {
  event: "begin" | "keep" | "options";
}

export type FirstPageEvent = VisitEvent | MatchesEvent | FirstPageChoose | FirstPagePlay | FirstPagePress;

/** The words beside a scripted table. */
export interface GuideState {
  /** How many steps are done. */
  place: number;
  /** Whether all are done. */
  over: boolean;
  /** The same in words. */
  count: string;
  /** The step's rule in a few words. */
  title: string;
  /** The rule, and what to do. */
  words: string;
  /** What is said to a wrong move. */
  answer: string;
  /** How many wrong moves were answered. */
  answers: number;
  /** What each does and says. */
  buttons: Array<["go on" | "hint" | "again" | "onward", string]>;
  /** Where to go from there: address and text. */
  ways: Array<[string, string]>;
}

/** What a guide shares with its front end. */
export interface GuideTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** Everything shown. */
  state: GuideState;
}

/** A button of the guide was pressed. */
export interface GuideEvent {
  event: "go on" | "hint" | "again" | "onward";
  /** The step it was meant for. */
  place: number;
}

/** A lesson of the list. */
export interface LessonEntry {
  /** Its address. */
  href: string;
  /** The question it asks. */
  title: string;
  /** What is in it. */
  says: string;
  /** That it was read or done; empty: neither. */
  read: string;
}

/** Something to do next. */
export interface LearnWay {
  /** Its address. */
  href: string;
  /** What it says. */
  text: string;
  /** Whether it is the most useful. */
  first: boolean;
}

/** Everything that the list of lessons shows. */
export interface LearnState {
  /** What the links are called together. */
  next: string;
  /** What to do next, the most useful first. */
  ways: Array<LearnWay>;
  /** The lessons. */
  lessons: Array<LessonEntry>;
}

/** The keys under which the browser keeps what it knows about a learner. */
export interface LearnPlaces {
  /** Which lessons were read. */
  lessons: string;
  /** The answers to the deals of the day. */
  daily: string;
  /** What is remembered. */
  progress: string;
}

/** What the list of lessons shares with its front end. */
export interface LearnTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** Everything shown. */
  state: LearnState;
  /** Where the browser keeps what it is based on. */
  places: LearnPlaces;
}

/** What the browser keeps of a learner, at first and whenever it may have changed. */
export interface LearnEvent {
  event: "kept";
  /** Which lessons were read. */
  lessons: string | null;
  /** The answers to the deals of the day. */
  daily: string | null;
  /** What is remembered. */
  progress: string | null;
}

/** A control has a new value. */
export interface SetEvent {
  event: "set";
  /** Of what it sets. */
  name: string;
  /** The new value. */
  value: string | number | boolean;
}

/** A setting as a control. */
export interface SettingEntry {
  /** Of the setting. */
  name: string;
  /** Its label. */
  title: string;
  /** What its value means. */
  says: string;
  /** The type of control. */
  kind: "choice" | "switch" | "number" | "text";
  /** Of a choice: what each is, and what it says. */
  choices: Array<[string, string]>;
  /** Of a number: the minimum. */
  least: number;
  /** Of a number: the maximum. */
  most: number;
  /** What an empty field shows. */
  hint: string;
  /** What it is set to. */
  value: string | number | boolean;
  /** How it differs from the preset. */
  differs: string;
  /** Why the last value was refused. */
  wrong: string;
}

/** Settings below one heading. */
export interface SettingGroup {
  /** The heading. */
  title: string;
  /** Whether they are house rules. */
  house: boolean;
  /** How many of them differ from the preset. */
  differ: string;
  /** The settings. */
  settings: Array<SettingEntry>;
}

/** The bar of the page, and the options below it. */
export interface OptionsState {
  /** Of everything shown, as in HTML. */
  language: string;
  /** Of the page; a link to its first part, if there are others. */
  title: string;
  /** What the links are called together. */
  parts: string;
  /** The button that leads past them. */
  skip: string;
  /** The other parts of the page: address and text. */
  links: Array<[string, string]>;
  /** The address of its first part. */
  home: string;
  /** The address that is meant where the page has none. */
  first: string;
  /** Whether the options are in sight. */
  open: boolean;
  /** The button that opens and closes them. */
  toggle: string;
  /** The settings, while they are open. */
  groups: Array<SettingGroup>;
  /** The heading of the house rules. */
  house: string;
  /** Whether there are any. */
  is_house: boolean;
  /** The button that removes them. */
  back: string;
  /** The button that starts a match. */
  begin: string;
  /** Which of the saved options were refused, and why. */
  refused: Array<string>;
  /** The button that dismisses that. */
  dismiss: string;
  /** The number of the message that this answers. */
  heard?: string | null;
}

/** What the options share with their front end. */
export interface OptionsTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** Everything shown. */
  state: OptionsState;
  /** Where the browser keeps them; empty: nowhere. */
  storage_key: string;
}

/** A browser has connected, or another tab has changed what it keeps. */
export interface OptionsHello {
  event: "hello";
  /** What it keeps. */
  kept: string | null;
  /** The language in the page's address. */
  asked?: string | null;
  /** Those that its owner reads, best first. */
  languages?: Array<string>;
  /** Whether the browser asks for more contrast. */
  contrast?: boolean;
  /** Of the message, so that its answer can name it. */
  number?: string;
}

/** A setting has a new value. */
export interface OptionsSet {
  event: "set";
  /** Of what it sets. */
  name: string;
  /** The new value. */
  value: string | number | boolean;
  /** Of the message, so that its answer can name it. */
  number?: string;
}

/** A button of the options was pressed. */
export interface OptionsPress {
  event: "open" | "begin" | "back" | "dismiss";
  /** Of the message, so that its answer can name it. */
  number?: string;
}

export type OptionsEvent = OptionsHello | OptionsSet | OptionsPress;

/** Offer a text as a file. */
export interface Download {
  do: "download";
  /** Of the file. */
  name: string;
  /** Its content; if missing, what the browser keeps. */
  text?: string;
}

/** A browser has connected, or another tab has changed what it keeps. */
export interface KeptHello {
  event: "hello";
  /** What it keeps. */
  kept: string | null;
}

/** What a player did in all matches. */
export interface OwnPlayState {
  /** Its heading. */
  title: string;
  /** Where it is kept, or that there is nothing yet. */
  says: string;
  /** What was done, as HTML. */
  tables: string;
  /** The button that trains what costs most; empty: nothing is known to. */
  train: string;
  /** The button that saves it as a file; empty: there is nothing. */
  download: string;
  /** What went wrong. */
  error: string;
}

/** What the list of one's matches shares with its front end. */
export interface OwnPlayTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** Everything shown. */
  state: OwnPlayState;
  /** Where the browser keeps it. */
  storage_key: string;
}

/** It is wanted as a file, or what costs most is to be trained. */
export interface OwnPlayPress {
  event: "download" | "train";
}

export type OwnPlayMessage = Keep | SetAside | Download;

export type OwnPlayEvent = KeptHello | OwnPlayPress;

/** A yaku as the panel and the sheets name it. */
export interface YakuEntry {
  /** What it is called. */
  name: string;
  /** Its Japanese name, if that is another one. */
  japanese: string;
  /** What it scores. */
  points: string;
  /** What it takes. */
  takes: string;
}

/** A yaku of the panel. */
export interface BookRow {
  /** What it is called. */
  name: string;
  /** Its Japanese name, if that is another one. */
  japanese: string;
  /** What it scores. */
  points: string;
  /** What it takes. */
  takes: string;
  /** Its id. */
  id: string;
  /** Its cards, by their place in the deck. */
  cards: Array<number>;
}

/** A month of the panel. */
export interface BookMonth {
  /** What it is called. */
  name: string;
  /** Its cards, by their place in the deck. */
  cards: Array<number>;
}

/** What stays the same from move to move; empty until the panel is first opened. */
export interface Book {
  /** The yaku. */
  rows?: Array<BookRow>;
  /** How they add up. */
  families: Array<string>;
  /** What each card of the deck is called. */
  cards: Array<string>;
  /** The months. */
  months: Array<BookMonth>;
  /** The kinds of cards, in the order of a pile. */
  kinds: Array<BookMonth>;
  /** Who sits in front, and opposite. */
  players: [string, string];
  /** By the letter of a place, what it is called. */
  places: Record<string, string>;
  /** By the letter of a place, what its sign means. */
  legend: Record<string, string>;
}

/** What changes from move to move. */
export interface PanelState {
  /** For each card of the deck, the letter of the place where it lies. */
  where: string;
  /** For each yaku, how both sides stand: state and words of the side in front, of the other. */
  rows: Array<[string, string, string, string]>;
  /** What each side has made. */
  sums: Array<string>;
  /** Where the unseen cards are. */
  unseen: string;
  /** How many of each month are unseen. */
  counts: Array<number>;
  /** The open page, if it is a list: keys and what they do, or log; of a replay also the number of a step, and "now". */
  lines: Array<Array<string>>;
}

/** A yaku on a card's sheet. */
export interface SheetRow {
  /** What it is called. */
  name: string;
  /** Its Japanese name, if that is another one. */
  japanese: string;
  /** What it scores. */
  points: string;
  /** What it takes. */
  takes: string;
  /** The side, its state, and that in words. */
  standings: Array<[string, string, string]>;
}

/** Everything about one card. */
export interface Sheet {
  /** Its place in the deck. */
  card: number;
  /** That of the card before it; before the first comes the last. */
  before: number;
  /** That of the card after it. */
  after: number;
  /** What it is called. */
  name: string;
  /** Its face, as SVG. */
  face: string;
  /** The face in words. */
  alternative: string;
  /** What it is: a label and a text. */
  facts: Array<[string, string]>;
  /** The yaku that it counts towards. */
  rows: Array<SheetRow>;
  /** What it cancels, if anything. */
  cancels: string;
  /** Said if there is no such yaku. */
  none: string;
}

/** What the panel's pages and buttons are called. */
export interface PanelWords {
  /** The page of the yaku. */
  yaku: string;
  /** The page of the unseen cards. */
  unseen: string;
  /** The page of both piles. */
  piles: string;
  /** The page of what has happened in this round. */
  log: string;
  /** The page of the keys. */
  keys: string;
  /** The buttons that open a page: which, and what they say. */
  tabs: Array<[string, string]>;
  /** The button that closes. */
  close: string;
  /** The button to the card before. */
  previous: string;
  /** The button to the next card. */
  next: string;
  /** The heading of a card's yaku. */
  sheet_yaku: string;
}

/** What the panel shares with its front end. */
export interface PanelTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** The open page; empty: the panel is closed. */
  page: "" | "yaku" | "unseen" | "piles" | "log" | "keys";
  /** What its pages and buttons are called. */
  words: PanelWords;
  /** The faces of the deck as SVG, sent when it is first opened. */
  faces: Array<string>;
  /** What stays the same from move to move. */
  book: Book;
  /** What changes. */
  state: PanelState;
}

/** Show a card's sheet. */
export interface ShowSheet {
  do: "sheet";
  /** What is on it. */
  sheet: Sheet;
  /** Whether it only updates an open sheet, and does not open a closed one. */
  follows: boolean;
}

/** Close the sheet. */
export interface CloseSheet {
  do: "close sheet";
}

export type PanelMessage = ShowSheet | CloseSheet;

/** Somebody asks for a card's sheet. */
export interface SheetEvent {
  event: "sheet";
  /** The card's place in the deck. */
  card: number;
}

/** The panel is to be closed, or a sheet has been. */
export interface PanelClosed {
  event: "close" | "sheet closed";
}

/** Another page is to be opened. */
export interface PanelPage {
  event: "page";
  /** Which. */
  page: "yaku" | "unseen" | "piles" | "log" | "keys";
}

/** A move of a replay is pressed in the list. */
export interface PanelGo {
  event: "go";
  /** After how many steps it has been played. */
  place: number;
}

export type PanelEvent = SheetEvent | PanelClosed | PanelPage | PanelGo;

/** A file was chosen. */
export interface Upload {
  event: "upload";
  /** Of the file. */
  name: string;
  /** Its content; null: it is too long to be read. */
  text: string | null;
}

/** A card in a question. */
export interface Pictured {
  /** Which of the pictures it is. */
  picture: number;
  /** The picture in words. */
  label: string;
}

/** An answer to choose. */
export interface QuizOption {
  /** What it says, or its picture in words. */
  label: string;
  /** Which of the pictures it shows. */
  picture?: number;
  /** Whether it was right, or how bad it was, in words. */
  mark: string;
  /** The same, as it looks. */
  state: "" | "right" | "wrong" | "small" | "mistake" | "blunder";
}

/** Something that was missed. */
export interface MissedItem {
  /** What, and when it is asked again. */
  text: string;
  /** Which of the pictures it is. */
  picture?: number;
  /** The picture in words. */
  label?: string;
}

/** What was missed in a session. */
export interface Missed {
  /** What stands above. */
  title: string;
  /** What it was. */
  items: Array<MissedItem>;
}

/** What was answered, to be saved. */
export interface QuizFile {
  /** The button. */
  says: string;
  /** Of the file. */
  name: string;
  /** Its content. */
  text: string;
}

/** Everything that a quiz shows. */
export interface QuizState {
  /** The number of what is shown, so that an answer cannot apply to anything else. */
  turn: number;
  /** The progress of the session. */
  count: string;
  /** The question, or the result. */
  prompt: string;
  /** What else is known. */
  facts: Array<string>;
  /** The cards it is about. */
  rows: Array<CardRow>;
  /** The answers. */
  options: Array<QuizOption>;
  /** What they are called together. */
  answers: string;
  /** Whether no other answer may be tried. */
  done: boolean;
  /** Whether enough answers of the session were right. */
  passed?: boolean;
  /** Whether the last answer was right. */
  verdict: string;
  /** Why, or what helps while another answer may be tried. */
  why: string;
  /** The cards that show it. */
  answer: Array<CardRow>;
  /** The button that goes on. */
  next: string;
  /** Other buttons: what each does and says. */
  buttons: Array<["hint" | "give up" | "play on" | "come back", string]>;
  /** Whether it is played on at the table below. */
  table?: boolean;
  /** Why this is asked, or when it comes again. */
  reason?: string;
  /** What is said about the previous answer, in a timed round. */
  echo?: string;
  /** In how many seconds a timed round ends. */
  ends_in?: number | null;
  /** What was missed. */
  missed?: Missed;
  /** The result, to hand in. */
  file?: QuizFile;
  /** What went wrong. */
  error?: string;
}

/** A choice below the questions. */
export interface QuizChoice {
  /** Of what it sets. */
  name: string;
  /** What it is called. */
  label: string;
  /** What is chosen. */
  value: string;
  /** What each is, and what it says. */
  options: Array<[string, string]>;
}

/** What stands below the questions of a trainer. */
export interface QuizPanel {
  /** Its heading. */
  title: string;
  /** What was done last. */
  note: string;
  /** What is known, as SVG, while it is open. */
  maps: Array<string>;
  /** Choices. */
  choices: Array<QuizChoice>;
  /** What each does and says. */
  buttons: Array<["download" | "upload", string]>;
  /** What the browser keeps. */
  says: string;
}

/** What a quiz shares with its front end. */
export interface QuizTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** The faces, as SVG, of what was asked. */
  pictures: Array<string>;
  /** Those that came with the answer. */
  more: Array<string>;
  /** Everything shown. */
  state: QuizState;
  /** What stands below a trainer's questions. */
  panel?: QuizPanel;
  /** Where the browser keeps something; empty: nowhere. */
  storage_key: string;
  /** Where its tab keeps the session; empty: nowhere. */
  session_key: string;
}

/** Have the browser's tab keep a session. */
export interface KeepSession {
  do: "keep session";
  /** What was done in it, as JSON. */
  text: string;
}

/** Move the session that the tab keeps out of the way, or leave it to another quiz. */
export interface LeaveSession {
  do: "set session aside" | "leave session";
}

export type QuizMessage = Keep | SetAside | Download | KeepSession | LeaveSession;

/** An answer was chosen. */
export interface QuizChoose {
  event: "choose";
  /** Its place among the answers. */
  place: number;
  /** What it answers. */
  turn?: number;
}

/** The next question is wanted, a hint, the answer, the table, or the question again. */
export interface QuizGoOn {
  event: "go on" | "hint" | "give up" | "play on" | "come back";
  /** What was shown. */
  turn?: number;
}

/** A page has come whose tab keeps a session. */
export interface QuizResume {
  event: "resume";
  /** What was done in it, as JSON. */
  session: string | null;
}

/** The time is up, or the progress is wanted as a file. */
export interface QuizPress {
  event: "time" | "download";
}

/** The progress was opened, or closed. */
export interface QuizMap {
  event: "map";
  /** Whether it is open. */
  open: boolean;
}

export type QuizEvent = QuizChoose | QuizGoOn | QuizResume | KeptHello | Upload | QuizPress | QuizMap | SetEvent;

/** What a text that the browser remembers shares with it. */
export interface RememberedTraits {
  /** The key of the browser's storage. */
  key: string;
  /** Whether just this tab remembers it. */
  in_tab: boolean;
  /** The text; empty: none. */
  value: string;
}

export type Size = [number, number, number];

export type Word = [string, string, [number, number, number, number], string];

export type Press = [string, number];

/** A move that may be played. */
export interface Move {
  /** The move's notation. */
  action: string;
  /** What it is called. */
  label: string;
  /** Where its card lies. */
  at: [number, number, number, number] | null;
  /** Where the cards it takes lie. */
  takes: Array<[number, number, number, number]>;
  /** Whether these are shown. */
  helped: boolean;
  /** Whether its card is raised, and waits for a second press. */
  chosen: boolean;
}

/** A question, or something to read. */
export interface Dialog {
  /** How it looks and where it stands. */
  kind: string;
  /** Its heading. */
  title: string;
  /** What it is all about, in large letters. */
  figure: string;
  /** Its paragraphs; a pair stands at both ends of a line. */
  lines: Array<string | [string, string]>;
  /** What can be copied, below the buttons. */
  copy: ToCopy | null;
  /** A picture below them, as SVG. */
  chart: string;
  /** What each does and says. */
  buttons: Array<[string, string]>;
  /** What the emphasised one of them does; empty: none is. */
  suggests: string;
  /** The part of the table it covers; null: the middle. */
  at: [number, number, number, number] | null;
}

/** A button below the table. */
export interface ButtonTool {
  kind: "button";
  /** What it does. */
  action: string;
  /** What it says. */
  label: string;
  /** The key that does the same; empty: none does. */
  key: string;
  /** Whether it is unavailable now. */
  disabled?: boolean;
  /** Whether what it switches is on. */
  pressed?: boolean;
  /** Whether what it opens is open. */
  expanded?: boolean;
}

/** A slider below the table, from 0. */
export interface RangeTool {
  kind: "range";
  /** What it sets. */
  action: string;
  /** What it is called. */
  label: string;
  /** Where it stands. */
  value: number;
  /** Where it ends. */
  most: number;
  /** Where it stands, in words. */
  text: string;
}

/** A choice below the table. */
export interface ChoiceTool {
  kind: "choice";
  /** What it sets. */
  action: string;
  /** What it is called. */
  label: string;
  /** What is chosen. */
  value: string;
  /** What each is, and what it says. */
  options: Array<[string, string]>;
}

export type Tool = ButtonTool | RangeTool | ChoiceTool;

/** A yaku that was made, or a call, that is shown for a moment. */
export interface Moment {
  /** How it looks. */
  kind: "yaku" | "call";
  /** It in Japanese, one name a line. */
  sign: string;
  /** The yaku, or who calls. */
  words: string;
  /** Who makes it, and for how many points; empty for a call. */
  points: string;
  /** The part of the table over which it is shown. */
  at: [number, number, number, number];
}

/** A part of the table in words. */
export interface TwinPart {
  /** Its heading. */
  title: string;
  /** What stands under it. */
  lines: Array<string>;
}

/** What a table shows of its state and its layout. */
export interface TableShown {
  /** How many actions have been played. */
  move: number;
  /** What has to be decided: the round's phase, or offer. */
  phase: string;
  /** Whether it is the opponent's turn. */
  awaits: boolean;
  /** What happened last. */
  happened: string;
  /** What to do now. */
  asked: string;
  /** Both, for screen readers. */
  spoken: string;
  /** The whole table in words, the name of the canvas. */
  described: string;
  /** What the table in words is called. */
  twin_label: string;
  /** The table in words, part by part. */
  twin: Array<TwinPart>;
  /** Where both stand. */
  said_at: [number, number, number, number];
  /** Where the drawer stands, as seen from the table. */
  drawer: "beside" | "below";
  /** Of the round, whose colours the cloth has. */
  month: number;
  /** The middle and the radius of the moon on the cloth. */
  moon: [number, number, number];
  /** What stands on the cloth besides. */
  words: Array<[string, string, [number, number, number, number], string]>;
  /** The face of the opponent as SVG. */
  portrait: string;
  /** The height of their letters, in pixels. */
  text: number;
  /** The moves that may be played. */
  moves: Array<Move>;
  /** What they are called together. */
  moves_name: string;
  /** The keys that act among them, in words. */
  moves_label: string;
  /** A question over the table. */
  dialog: Dialog | null;
  /** The buttons below the table. */
  tools: Array<ButtonTool | RangeTool | ChoiceTool>;
  /** What they are called together. */
  tools_label: string;
  /** What each key does. */
  keys: Record<string, string>;
  /** What went wrong. */
  error: string;
  /** The button that dismisses it. */
  dismiss: string;
  /** A hint about the last move. */
  remark?: string;
  /** The button that dismisses that. */
  understood?: string;
  /** What was made or called just now. */
  moment?: Moment | null;
  /** What falls if a match was just won, as SVG; else empty. */
  petal?: string;
}

/** Everything that a table shows, except for its canvas. */
export interface BridgeState {
  /** How many actions have been played. */
  move: number;
  /** What has to be decided: the round's phase, or offer. */
  phase: string;
  /** Whether it is the opponent's turn. */
  awaits: boolean;
  /** What happened last. */
  happened: string;
  /** What to do now. */
  asked: string;
  /** Both, for screen readers. */
  spoken: string;
  /** The whole table in words, the name of the canvas. */
  described: string;
  /** What the table in words is called. */
  twin_label: string;
  /** The table in words, part by part. */
  twin: Array<TwinPart>;
  /** Where both stand. */
  said_at: [number, number, number, number];
  /** Where the drawer stands, as seen from the table. */
  drawer: "beside" | "below";
  /** Of the round, whose colours the cloth has. */
  month: number;
  /** The middle and the radius of the moon on the cloth. */
  moon: [number, number, number];
  /** What stands on the cloth besides. */
  words: Array<[string, string, [number, number, number, number], string]>;
  /** The face of the opponent as SVG. */
  portrait: string;
  /** The height of their letters, in pixels. */
  text: number;
  /** The moves that may be played. */
  moves: Array<Move>;
  /** What they are called together. */
  moves_name: string;
  /** The keys that act among them, in words. */
  moves_label: string;
  /** A question over the table. */
  dialog: Dialog | null;
  /** The buttons below the table. */
  tools: Array<ButtonTool | RangeTool | ChoiceTool>;
  /** What they are called together. */
  tools_label: string;
  /** What each key does. */
  keys: Record<string, string>;
  /** What went wrong. */
  error: string;
  /** The button that dismisses it. */
  dismiss: string;
  /** A hint about the last move. */
  remark?: string;
  /** The button that dismisses that. */
  understood?: string;
  /** What was made or called just now. */
  moment?: Moment | null;
  /** What falls if a match was just won, as SVG; else empty. */
  petal?: string;
  /** The room for which the table is laid out. */
  size: [number, number, number];
  /** The view of the widget with this room. */
  view: string;
  /** The number of where things lie. */
  layout: number;
  /** The number of the question; null: there is none. */
  decision: number | null;
  /** Whether cards are flying. */
  moving: boolean;
}

/** The canvases that the deck is drawn on. */
export interface Sprites {
  /** The model of each face in the deck's order, then of the back. */
  canvases: Array<string>;
  /** The model that draws on all canvases. */
  painter: string;
}

/** What is said about a match that continues in another tab. */
export interface TableWords {
  /** That it does. */
  elsewhere: string;
  /** The button to continue here. */
  here: string;
}

/** What a table shares with its front end. */
export interface TableTraits {
  /** Of its words, as in HTML. */
  language: string;
  /** Everything shown. */
  state: BridgeState;
  /** What the deck is drawn on. */
  sprites: Sprites;
  /** Where the browser keeps the match; empty: nowhere. */
  storage_key: string;
  /** Where a tab remembers to continue after a reload. */
  resume_key: string;
  /** Whether another tab has played on, so that nothing is kept here. */
  elsewhere: boolean;
  /** What is then said. */
  words: TableWords;
}

/** How a saved text changes. */
export interface KeptChange {
  /** The number of this change; one may get lost. */
  number: number;
  /** How many UTF-16 units of the saved text stay. */
  from: number;
  /** What follows them. */
  text: string;
}

/** What has changed. */
export interface News {
  do: "state";
  /** The fields of the state that are different. */
  changes: Record<string, unknown>;
  /** Of lists: how long they are now, and by their places the entries that are different. */
  entries?: Record<string, [number, Record<string, unknown>]>;
  /** What the browser must keep. */
  keep?: KeptChange;
}

/** Draw the deck's faces; without pictures, redraw the existing ones in another size. */
export interface DrawSprites {
  do: "sprites";
  /** Of a face, in device pixels. */
  width: number;
  /** Of a face, in device pixels. */
  height: number;
  /** Which of the canvases are drawn on. */
  places?: Array<number>;
  /** The face of each, as SVG. */
  pictures?: Array<string>;
  /** Whether they replace all that were sent before. */
  first?: boolean;
}

/** Report when everything sent before has been drawn. */
export interface TellWhenDrawn {
  do: "tell when drawn";
  /** The number of this question. */
  number: number;
}

/** Play a sound. */
export interface Sound {
  do: "sound";
  /** Of the sound. */
  name: string;
  /** In how many seconds to play it. */
  after: number;
}

/** Confirm that a press was received. */
export interface Heard {
  do: "heard";
  /** Which one. */
  press: [string, number];
}

export type TableMessage = News | Download | DrawSprites | TellWhenDrawn | Sound | Heard;

/** The view of the table in use has another size. */
export interface SizeEvent {
  event: "size";
  /** The room there is. */
  size: [number, number, number];
  /** How large letters are, in 16 pixels. */
  letters?: number | null;
  /** Which view that is. */
  view?: string | null;
  /** Whether the browser asks for less motion. */
  calm?: boolean;
  /** Whether that view is now in use. */
  claims?: boolean;
}

/** The browser asks for less motion, or no longer does. */
export interface CalmEvent {
  event: "calm";
  /** Whether it does. */
  calm: boolean;
}

/** Everything sent before the question has been drawn. */
export interface DrawnEvent {
  event: "drawn";
  /** Of the question. */
  number: number;
  /** Milliseconds since it arrived. */
  took: number;
}

/** A browser has connected. */
export interface TableHello {
  event: "hello";
  /** What it keeps. */
  kept: string | null;
  /** Whether its page reloaded by itself. */
  resume?: boolean;
}

/** The match that another tab has continued is to continue here. */
export interface TakeOver {
  event: "take over";
  /** What that tab had the browser keep. */
  kept: string | null;
}

/** The connection is back; something may have been missed. */
export interface AgainEvent {
  event: "again";
}

/** A button or a key was pressed. */
export interface TableAct {
  event: "act";
  /** What it stands for. */
  action: string;
  /** Which decision it is meant for; it applies to no other. */
  decision?: number | null;
  /** Identifies a press, so that one that arrives twice counts once. */
  press?: [string, number];
}

/** The canvas was pressed, by the mouse or by a finger. */
export interface TableTouch {
  event: "click" | "tap";
  /** Where, x and y. */
  at: [number, number];
  /** Where things lay when it was pressed. */
  layout?: number | null;
  /** Which decision it is meant for; it applies to no other. */
  decision?: number | null;
  /** Identifies a press, so that one that arrives twice counts once. */
  press?: [string, number];
}

/** Somebody asks about a card. */
export interface AboutEvent {
  event: "about";
  /** Where it lies. */
  at: [number, number] | null;
  /** Where things lay when it was pressed. */
  layout?: number | null;
  /** The move that has the focus. */
  of?: string;
}

export type TableEvent = SizeEvent | CalmEvent | DrawnEvent | TableHello | TakeOver | AgainEvent | TableAct | TableTouch | AboutEvent | SetEvent | Upload;
