// Installs missing Debian packages with apt, if that is allowed.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';
import { withProgress } from './say.mjs';

/** True if apt can be used without asking: root on Debian. (Ubuntu's browser package is a snap shim.) */
export const mayUseApt = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/**
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether apt succeeded
 */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return withProgress(`Installing ${packages.join(', ')} with apt`, async () => {
    await run('apt-get', ['update', '-qq'], { env, timeoutMs: 300_000 });
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    return (await run('apt-get', args, { env, timeoutMs: 600_000 })).code === 0;
  });
}
