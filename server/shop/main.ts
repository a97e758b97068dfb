// Program entry of `npm run shop` (scripts/shop.mjs starts it on the right Node).
import { runShop } from './run-shop.ts';

process.exitCode = await runShop(process.argv.slice(2), {
  env: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
