import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { CommandError, fileFault } from '#server/command-error.ts';
import { writePicture } from '#server/images/write-picture.ts';
import type { Verb } from '../verb.ts';

/** The longest side of an original. The widest size served is 1200, and a banner is 1920 wide. */
const MAX_SIDE = 2400;
const QUALITY = 88;
/** Stops decompression bombs. */
const MAX_PIXELS = 80_000_000;
const KINDS = ['products', 'banners', 'site'];

export const photosVerb: Verb = {
  usage: 'FOLDER [products|banners|site]',
  about: 'add the pictures of a folder to the shop, as WebP without metadata; prints the paths to use',
  examples: ['photos ./new-photos'],
  most: 2,
  async run([folder, kind = 'products'], shop) {
    if (folder === undefined) throw new CommandError('Give the folder of the pictures.');
    if (!KINDS.includes(kind)) throw new CommandError(`Pictures belong to ${KINDS.join(', ')}, not to "${kind}".`);
    const from = shop.resolve(folder);
    const names = await readdir(from).catch((cause: NodeJS.ErrnoException) => {
      throw fileFault(folder, 'read', cause);
    });
    const pictures = names.filter((name) => /\.(jpe?g|png|webp|avif)$/i.test(name)).sort();
    if (pictures.length === 0) throw new CommandError(`${folder} holds no .jpg, .png, .webp or .avif picture.`);
    const to = join(shop.config.DATA_DIR, 'media', kind);
    for (const picture of pictures) shop.say(await addPicture(join(from, picture), to, kind));
  },
};

/** Each name is used once. Browsers cache a picture for a year, so a new picture under an old name would not be seen. */
async function addPicture(file: string, to: string, kind: string): Promise<string> {
  const name = `${plainName(parse(file).name)}.webp`;
  const path = `media/${kind}/${name}`;
  if (existsSync(join(to, name)))
    return `${path} is there already and was left as it is; a new picture needs a new name`;
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw fileFault(file, 'read', cause);
  });
  const original = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new CommandError(`${file} is not a picture that can be read.`, cause);
    });
  await writePicture(join(to, name), original).catch((cause: NodeJS.ErrnoException) => {
    throw fileFault(join(to, name), 'written', cause);
  });
  return path;
}

/** 'Blue Cap (2)' -> 'blue-cap-2'; two hyphens, as in 'cap--blue', stay. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{3,}/g, '--')
    .replace(/^-+|-+$/g, '') || 'picture';
