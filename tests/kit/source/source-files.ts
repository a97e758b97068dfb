// The project as text: every source file with its import lines, for the architecture tests. No compiler is asked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..', '..', '..');

export interface SourceFile {
  /** Below the project's folder, with forward slashes: 'src/ui/button.tsx'. */
  path: string;
  text: string;
  /** Lines that hold something. */
  lines: number;
  imports: ImportLine[];
}

export interface ImportLine {
  /** As written: './price.ts', '#src/base/log.ts', 'valibot'. */
  specifier: string;
  /** The project's file it names; undefined for a package. */
  target: string | undefined;
  /** Loaded together with the file: neither only a type nor `import()`. */
  isLoaded: boolean;
}

const PROGRAMS = ['src', 'sw', 'server', 'scripts', 'tests'];
const CODE = /\.(tsx?|mjs)$/;
/** Written by the router's plugin. */
const GENERATED = /\.gen\.ts$/;

/** Every code file of the five folders that hold code. */
export function readSourceFiles(): SourceFile[] {
  return PROGRAMS.filter((folder) => existsSync(join(projectFolder, folder)))
    .flatMap((folder) => filesBelow(join(projectFolder, folder)))
    .filter((file) => CODE.test(file) && !GENERATED.test(file))
    .map(readSourceFile);
}

/** Paths of all files below a folder, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readSourceFile(file: string): SourceFile {
  const path = relative(projectFolder, file).replaceAll('\\', '/');
  const text = readFileSync(file, 'utf8');
  return {
    path,
    text,
    lines: text.split('\n').filter((line) => line.trim() !== '').length,
    imports: importsOf(path, text),
  };
}

const IMPORTS = [
  /^\s*(?:import|export)\s(?:type\s)?[^'";=()]*?from\s*['"](?<specifier>[^'"]+)['"]/gm,
  /^\s*import\s*['"](?<specifier>[^'"]+)['"]/gm,
  /\bimport\(\s*['"](?<specifier>[^'"]+)['"]\s*\)/g,
];

function importsOf(path: string, text: string): ImportLine[] {
  const code = text.replace(/\/\*\*?\s[\s\S]*?\*\//g, '');
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)]).map(({ 0: line, groups }) => {
    const specifier = groups?.specifier ?? '';
    return {
      specifier,
      target: targetOf(path, specifier),
      isLoaded: !/^\s*(import|export) type\b|\bimport\(/.test(line),
    };
  });
}

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return join(dirname(from), specifier).replaceAll('\\', '/');
  return undefined;
}

/** 'src/features/cart/use-cart.ts' -> 'features'; 'server/main.ts' -> 'server'. */
export const areaOf = (path: string): string => {
  const [program = '', folder = ''] = path.split('/');
  return program === 'src' ? folder : program;
};

/** 'src/features/cart/use-cart.ts' -> 'cart'; undefined outside features. */
export const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];
