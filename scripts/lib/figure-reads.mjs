// Finds out which test reads which constant. In a copy of the tree every use of a constant is instrumented, and all tests run
// once. A mutant then needs only the tests that read its constant. A constant that no test reads has survived.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parse, topLevelConstants } from './figures.mjs';

/**
 * @typedef {import('./figures.mjs').Node} Node
 *
 * @typedef {object} Module
 * @property {string} file
 * @property {string} source
 * @property {Node} program
 * @property {Map<string, string>} imported local name to '<file> <name>'
 */

const CODE = /^(src|server|tests)\/.*\.tsx?$/;
const FUNCTIONS = /^(ArrowFunctionExpression|Function(Expression|Declaration))$/;
/** Type nodes that may wrap a value. All other TS… nodes contain none. */
const TYPED_VALUES = /^TS(As|Satisfies|NonNull|Instantiation)Expression$/;

/**
 * Instruments the files below `root` so that they record what they read.
 * @param {string} root root of a copy of the tree
 * @param {string[]} files relative to it
 * @param {Set<string>} constants '<file> <name>'
 * @param {string} notes folder for the records, one file per test file
 */
export function recordReads(root, files, constants, notes) {
  const modules = files.filter((file) => CODE.test(file)).map((file) => readModule(root, file));
  const known = withDerived(modules, constants);
  const noting = join(root, 'note-read.mjs');
  writeFileSync(noting, noteRead(notes));
  for (const module of modules) {
    const marks = marksOf(module, known);
    if (marks.length === 0) continue;
    let { source } = module;
    for (const { start, end, text } of marks.sort((a, b) => b.start - a.start))
      source = source.slice(0, start) + text + source.slice(end);
    writeFileSync(join(root, module.file), `${source}\nimport { __read } from '${noting}';\n`);
  }
}

/** @param {string} notes */
const noteRead = (notes) => `import { appendFileSync } from 'node:fs';
const noted = new Set();
export function __read(constants) {
  const test = globalThis.__vitest_worker__?.filepath;
  if (!test || noted.has(test + constants)) return;
  noted.add(test + constants);
  appendFileSync(${JSON.stringify(notes)} + '/' + test.replaceAll('/', '+'), constants + '\\n');
}
`;

/** @param {string} root @param {string} file @returns {Module} */
function readModule(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  const program = parse(file, source);
  const imported = new Map();
  for (const { type, source: from, specifiers } of program.body) {
    const target = type === 'ImportDeclaration' ? resolve(root, file, from.value) : undefined;
    for (const one of target ? specifiers : [])
      if (one.type === 'ImportSpecifier') imported.set(one.local.name, `${target} ${one.imported.name}`);
  }
  return { file, source, program, imported };
}

/** @param {string} root @param {string} file @param {string} from @returns {string | undefined} */
function resolve(root, file, from) {
  const target = from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(file), from) : undefined;
  return target && existsSync(join(root, target)) ? normalize(target) : undefined;
}

/**
 * A constant that is computed from another one when its module is loaded counts as a read of that one.
 * @param {Module[]} modules
 * @param {Set<string>} constants
 * @returns {Map<string, Set<string>>} '<file> <name>' to the constants it is computed from
 */
function withDerived(modules, constants) {
  const known = new Map([...constants].map((one) => [one, new Set([one])]));
  for (let grown = true; grown; ) {
    grown = false;
    for (const module of modules)
      for (const { name, init } of topLevelConstants(module.program)) {
        const key = `${module.file} ${name}`;
        const bases = known.get(key) ?? new Set();
        const before = bases.size;
        walk(init, [], (node, within) => {
          if (within.some(({ type }) => FUNCTIONS.test(type))) return;
          for (const one of basesOf(module, node.name, known)) bases.add(one);
        });
        if (bases.size > before) grown = Boolean(known.set(key, bases));
      }
  }
  return known;
}

/** @param {Module} module @param {string} name @param {Map<string, Set<string>>} known */
const basesOf = ({ file, imported }, name, known) => known.get(imported.get(name) ?? `${file} ${name}`) ?? [];

/**
 * @param {Module} module
 * @param {Map<string, Set<string>>} known
 */
function marksOf(module, known) {
  const derived = new Set(topLevelConstants(module.program).map(({ init }) => init));
  /** @type {{ start: number, end: number, text: string }[]} */
  const marks = [];
  walk(module.program, [], (node, within) => {
    const bases = [...basesOf(module, node.name, known)];
    const later = within.some(({ type }) => FUNCTIONS.test(type));
    if (bases.length === 0 || (!later && within.some((one) => derived.has(one)))) return;
    const noted = `(__read(${JSON.stringify(bases.join('\n'))}), ${node.name})`;
    const shorthand = within.at(-1)?.shorthand === true;
    marks.push({ start: node.start, end: node.end, text: shorthand ? `${node.name}: ${noted}` : noted });
  });
  return marks;
}

/**
 * Visits every identifier that refers to a value.
 * @param {Node} node
 * @param {Node[]} within
 * @param {(node: Node, within: Node[]) => void} visit
 */
function walk(node, within, visit) {
  if (node.type === 'Identifier') return visit(node, within);
  if (node.type.startsWith('TS') && !TYPED_VALUES.test(node.type)) return;
  if (/^(Import|ExportAll|ExportSpecifier)/.test(node.type) && node.type !== 'ImportExpression') return;
  for (const [key, value] of Object.entries(node)) {
    if (namesOnly(node, key)) continue;
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one?.type === 'string')
        if (isPattern(node, key)) walkDefaults(one, [...within, node], visit);
        else walk(one, [...within, node], visit);
  }
}

/** Keys, members and labels cannot refer to a constant. @param {Node} node @param {string} key */
const namesOnly = (node, key) =>
  (key === 'key' && !node.computed) ||
  (key === 'property' && node.type === 'MemberExpression' && !node.computed) ||
  key === 'label' ||
  (key === 'argument' && node.type === 'UpdateExpression') ||
  (key === 'id' && node.type !== 'VariableDeclarator');

/** @param {Node} node @param {string} key */
const isPattern = (node, key) =>
  (key === 'params' && FUNCTIONS.test(node.type)) ||
  (key === 'id' && node.type === 'VariableDeclarator') ||
  (key === 'param' && node.type === 'CatchClause') ||
  (key === 'left' && /^(Assignment|ForOf|ForIn)/.test(node.type));

/**
 * In a binding pattern, only the defaults are values. @param {Node} node @param {Node[]} within @param {(node: Node, within:
 * Node[]) => void} visit
 */
function walkDefaults(node, within, visit) {
  if (node.type === 'AssignmentPattern') {
    walkDefaults(node.left, within, visit);
    walk(node.right, [...within, node], visit);
  } else if (node.type === 'MemberExpression') walk(node, within, visit);
  else if (node.type === 'RestElement') walkDefaults(node.argument, within, visit);
  else if (node.type === 'ObjectPattern')
    for (const one of node.properties) walkDefaults(one.value ?? one, within, visit);
  else if (node.type === 'ArrayPattern') for (const one of node.elements) if (one) walkDefaults(one, within, visit);
}
