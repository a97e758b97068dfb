// Instances of the shop on one database, a small proxy that deals calls out to them in turn, and what they weigh.
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runServer } from './program.ts';

const MIB = 1024 * 1024;
const KIB = 1024;

export async function openInstances(env: Record<string, string>, count: number) {
  const programs = Array.from({ length: count }, () =>
    runServer({ ...env, NODE_ENV: 'production', TRUST_PROXY: '1', LOG_LEVEL: 'error' }),
  );
  const origins: string[] = [];
  // One after the other: each migrates first.
  for (const program of programs) origins.push(await program.open);
  const proxy = count > 1 ? await openDealer(origins) : undefined;
  return {
    origin: proxy?.origin ?? origins[0] ?? '',
    /** MiB of all instances together, as the system counts them. */
    memory: () => programs.reduce((sum, { child }) => sum + residentMib(child.pid), 0),
    /** Seconds of processor that all instances together have used. */
    processor: () => programs.reduce((sum, { child }) => sum + processorSeconds(child.pid), 0),
    /** As a merchant stops them. Throws unless each ends well. */
    async stop(): Promise<void> {
      await proxy?.close();
      for (const { child } of programs) child.kill('SIGTERM');
      for (const { ended, output } of programs)
        if ((await ended) !== 0) throw new Error(`an instance did not stop as it should:\n${output()}`);
    },
    end: () => programs.forEach(({ child }) => void child.kill('SIGKILL')),
  };
}

/** Only Linux says it in a file; elsewhere it is 0. */
const isLinux = process.platform === 'linux';
function residentMib(pid = 0): number {
  if (!isLinux) return 0;
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kib) * KIB) / MIB;
}

/** Ticks a second in /proc, on every Linux we know. */
const TICKS = 100;
function processorSeconds(pid = 0): number {
  if (!isLinux) return 0;
  // After the name in brackets, which may hold blanks: fields 14 and 15 of proc(5), own time and the system's for it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function openDealer(origins: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let dealt = 0;
  const server = createServer((asked, answer) => {
    const origin = origins[dealt++ % origins.length] ?? '';
    const passed = request(origin + asked.url, { agent, method: asked.method, headers: asked.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
