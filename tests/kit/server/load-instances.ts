// Instances of the shop on one database behind a small round-robin proxy, and what they cost.
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
  // One after the other: the first one migrates.
  for (const program of programs) origins.push(await program.open);
  const proxy = count > 1 ? await openDealer(origins) : undefined;
  return {
    origin: proxy?.origin ?? origins[0] ?? '',
    /** MiB of all instances together, as the system counts them. */
    memory: () => programs.reduce((sum, { child }) => sum + residentMib(child.pid), 0),
    /** CPU seconds of all instances together. */
    processor: () => programs.reduce((sum, { child }) => sum + processorSeconds(child.pid), 0),
    /** Stops the instances like a merchant. Throws unless each exits cleanly. */
    async stop(): Promise<void> {
      await proxy?.close();
      for (const { child } of programs) child.kill('SIGTERM');
      for (const { ended, output } of programs)
        if ((await ended) !== 0) throw new Error(`an instance did not stop cleanly:\n${output()}`);
    },
    end: () => programs.forEach(({ child }) => void child.kill('SIGKILL')),
  };
}

/** Only Linux has these files; elsewhere the figures are 0. */
const isLinux = process.platform === 'linux';
function residentMib(pid = 0): number {
  if (!isLinux) return 0;
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kib) * KIB) / MIB;
}

/** Clock ticks per second in /proc; 100 on every usual Linux. */
const TICKS = 100;
function processorSeconds(pid = 0): number {
  if (!isLinux) return 0;
  // Fields 14 and 15 of proc(5), user and system time. They follow the name in parentheses, which may contain blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function openDealer(origins: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let forwarded = 0;
  const server = createServer((asked, answer) => {
    const origin = origins[forwarded++ % origins.length] ?? '';
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
