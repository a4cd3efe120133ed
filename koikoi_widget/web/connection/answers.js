// Who still answers: the server, when it is asked for the kernel, and the kernel itself.

export const PATIENCE = 2000; // ms in which an answer comes
const SENT_AWAY = [401, 403, 404]; // by a server that knows no such kernel, or no longer this visitor

export function within(ms, promise) {
  const never = new Promise((_done, fail) => {
    setTimeout(() => fail(new Error("no answer")), ms);
  });
  return Promise.race([promise, never]);
}

// "away": nobody answers; "gone": the server does, and has no such kernel; else what the kernel does.
export async function serversAnswer({id, serverSettings: {baseUrl, token}}) {
  const headers = token ? {Authorization: `token ${token}`} : {};
  try {
    const url = `${baseUrl}api/kernels/${id}`;
    const answer = await within(PATIENCE, fetch(url, {cache: "no-store", headers}));
    if (!answer.ok) return SENT_AWAY.includes(answer.status) ? "gone" : "away";
    const {execution_state: state} = await within(PATIENCE, answer.json());
    return state === "dead" ? "gone" : state;
  } catch {
    return "away";
  }
}

// "here"; "forgotten": the kernel answers, but is not the one that made the widget; "mute".
export async function kernelsAnswer(kernel, widget) {
  try {
    const asked = kernel.requestCommInfo({target_name: "jupyter.widget"});
    const {content} = await within(PATIENCE, asked);
    return widget in content.comms ? "here" : "forgotten";
  } catch {
    return "mute";
  }
}
