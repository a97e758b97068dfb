// WebDriver BiDi on a socket: numbered commands and their answers.

export interface BidiSocket {
  /** Rejects with the browser's own words, and when the socket closes. */
  send<Answer>(method: string, params: object): Promise<Answer>;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

export async function openBidi(address: string): Promise<BidiSocket> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Reply;
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !asked) return;
    waiting.delete(id);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser is gone'));
  });
  return {
    send<Answer>(method: string, params: object): Promise<Answer> {
      const asked = Promise.withResolvers<unknown>();
      waiting.set(++last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise as Promise<Answer>;
    },
  };
}
