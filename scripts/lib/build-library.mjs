// Builds one file of the project with Vite, without the settings of the page (vite.config.ts).

/**
 * Rejects with Vite's error. Vite is loaded here: on a fresh clone npm installs it only after the caller's file has been read.
 * @param {import('vite').BuildOptions} options
 */
export async function buildLibrary(options) {
  const { build } = await import('vite');
  await build({ configFile: false, logLevel: 'warn', publicDir: false, build: options });
}
