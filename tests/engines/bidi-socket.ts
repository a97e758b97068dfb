// WebDriver BiDi over a WebSocket: numbered commands and their answers.

export interface BidiSocket {
  /** Rejects with the browser's error message, or when the socket closes. */
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
    const pending = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !pending) return;
    waiting.delete(id);
    if (error === undefined) pending.resolve(result);
    else pending.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const pending of waiting.values()) pending.reject(new Error('The browser has closed the connection'));
  });
  return {
    send<Answer>(method: string, params: object): Promise<Answer> {
      const pending = Promise.withResolvers<unknown>();
      waiting.set(++last, pending);
      socket.send(JSON.stringify({ id: last, method, params }));
      return pending.promise as Promise<Answer>;
    },
  };
}
