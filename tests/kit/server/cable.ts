// A TCP proxy between the shop and its database that can be cut or frozen.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** @param url of a PostgreSQL server; the returned `url` leads there through the cable */
export async function openCable(url: string) {
  const { hostname, port: target } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target), hostname);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one);
      one.pipe(other);
      if (isFrozen) one.pause();
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: String(Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) })),
    /** Keeps every connection open and passes nothing on. */
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    /** Breaks every connection; new ones come through. */
    breakAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    reconnect: () => listen(port),
    disconnect: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
