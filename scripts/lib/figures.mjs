// Finds the constants to mutate: every number in a named constant of src/domain, src/features and server, and in tables of plain
// values there. A product of numbers ('5 * 60_000') counts as one; so does 'max-age=60' inside a text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 *
 * @typedef {object} Figure
 * @property {string} id 'server/limits/limit-rules.ts limitRules.passwordChanges.hits'
 * @property {string} file
 * @property {string} constant the constant that contains it
 * @property {string} name the constant's name and the path inside it
 * @property {string} text its source text
 * @property {string} changed the text that replaces it
 * @property {number} start
 * @property {number} end
 */

export const FIGURE_FOLDERS = ['src/domain', 'src/features', 'server'];

const UPPER_CASE = /^[A-Z][A-Z0-9_]*$/;
const ARITHMETIC = new Set(['+', '-', '*', '/', '**']);
const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']);
const TIME_IN_TEXT = /\b(max-age|s-maxage|stale-while-revalidate)=(\d+)/g;

/**
 * @param {string} root
 * @param {string[]} files relative to it
 * @returns {Figure[]}
 */
export const findFigures = (root, files) =>
  files
    .filter((file) => FIGURE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && /\.tsx?$/.test(file))
    .flatMap((file) => figuresOf(file, readFileSync(join(root, file), 'utf8')));

/**
 * @param {string} file
 * @param {string} source
 * @returns {Figure[]}
 */
export function figuresOf(file, source) {
  /** @type {Figure[]} */
  const figures = [];
  const constants = topLevelConstants(parse(file, source));
  const numbers = new Set(constants.flatMap(({ name, init }) => (isNumber(unwrap(init)) ? [name] : [])));
  for (const { name: constant, init } of constants) {
    if (!UPPER_CASE.test(constant) && !/^(Object|Array)Expression$/.test(unwrap(init).type)) continue;
    walkValues(init, constant, UPPER_CASE.test(constant), (node, name, inText) => {
      if (node.type === 'Identifier' && !numbers.has(node.name)) return;
      const { start, end } = inText ?? node;
      const text = source.slice(start, end);
      const changed = /^(BinaryExpression|Identifier)$/.test(node.type)
        ? `Math.ceil((${text}) * 1.5)`
        : changeNumber(text);
      figures.push({ id: `${file} ${name}`, file, constant, name, text, changed, start, end });
    });
  }
  return figures;
}

/** Half as much again, and never the same. Whole numbers stay whole. @param {string} text */
function changeNumber(text) {
  const value = Number(text.replaceAll('_', ''));
  if (value === 0) return '1';
  return String(Number.isInteger(value) ? Math.ceil(value * 1.5) : value * 1.5);
}

/** @param {string} file @param {string} source @returns {Node} */
export function parse(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return /** @type {any} */ (program);
}

/** @param {Node} node @returns {Node} */
const unwrap = (node) => (WRAPPERS.has(node.type) ? unwrap(node.expression) : node);

/**
 * @param {Node} program
 * @returns {{ name: string, init: Node }[]}
 */
export const topLevelConstants = (program) =>
  program.body.flatMap((/** @type {Node} */ statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations.flatMap((/** @type {Node} */ { id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, init }] : [],
    );
  });

/**
 * @callback Found
 * @param {Node} node
 * @param {string} name
 * @param {{ start: number, end: number }} [inText] its position, if it is part of a text
 */

/**
 * Walks the values of a constant, but not functions in it: they only run later.
 * @param {Node} node
 * @param {string} name
 * @param {boolean} named true for an UPPER_CASE constant, which may also be made by a call; otherwise only tables of plain values count
 * @param {Found} found
 * @returns {void}
 */
function walkValues(node, name, named, found) {
  if (WRAPPERS.has(node.type)) return walkValues(node.expression, name, named, found);
  if (node.type === 'BinaryExpression' && isArithmetic(node)) return found(node, name);
  if (node.type === 'Identifier') return found(node, name);
  if (node.type === 'Literal') {
    if (typeof node.value === 'number') found(node, name);
    if (typeof node.value === 'string') findInText(node, name, found);
  } else if (node.type === 'UnaryExpression') walkValues(node.argument, name, named, found);
  else if (node.type === 'ArrayExpression')
    node.elements.forEach((/** @type {Node | null} */ one, /** @type {number} */ index) => {
      if (one) walkValues(one, `${name}[${index}]`, named, found);
    });
  else if (node.type === 'ObjectExpression')
    for (const one of node.properties)
      walkValues(one.value ?? one.argument, one.key ? `${name}.${one.key.name ?? one.key.value}` : name, named, found);
  else if (named && /^(Call|New)Expression$/.test(node.type))
    node.arguments.forEach((/** @type {Node} */ one, /** @type {number} */ index) => {
      walkValues(one, node.arguments.length > 1 ? `${name}(${index})` : name, named, found);
    });
}

/** @param {Node} node @returns {boolean} */
const isNumber = (node) => typeof node.value === 'number' || isArithmetic(node);

/** A product or sum of numbers and names, with at least one number. @param {Node} node @returns {boolean} */
function isArithmetic(node) {
  const parts = sumParts(node);
  return parts?.some(({ type }) => type === 'Literal') ?? false;
}

/** @param {Node} node @returns {Node[] | null} */
function sumParts(node) {
  if (node.type === 'ParenthesizedExpression') return sumParts(node.expression);
  if (node.type === 'BinaryExpression' && ARITHMETIC.has(node.operator)) {
    const [left, right] = [sumParts(node.left), sumParts(node.right)];
    return left && right && [...left, ...right];
  }
  if (node.type === 'Literal') return typeof node.value === 'number' ? [node] : null;
  return /^(Identifier|MemberExpression)$/.test(node.type) ? [node] : null;
}

/** @param {Node} node @param {string} name @param {Found} found */
function findInText(node, name, found) {
  for (const { 0: all, 1: kind = '', 2: figure = '', index } of String(node.raw).matchAll(TIME_IN_TEXT)) {
    const end = node.start + index + all.length;
    found({ ...node, type: 'Literal' }, `${name} ${kind}`, { start: end - figure.length, end });
  }
}
