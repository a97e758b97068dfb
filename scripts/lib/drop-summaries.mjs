// The endpoints of src/contract have a line for the API's documentation, which the server makes from the source. Page and worker
// never read it, so the build leaves it out.

const SUMMARY = /^ +summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm;

/**
 * Lines stay where they are, for the source map.
 * @param {string} code of a file of src/contract
 */
export const withoutSummaries = (code) => code.replace(SUMMARY, (text) => text.replace(/[^\n]/g, ''));

/** @returns {import('vite').Plugin} */
export const dropSummaries = () => ({
  name: 'drop-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/contract\/.*\.ts$/ },
    handler: (code) => ({ code: withoutSummaries(code), map: null }),
  },
});
