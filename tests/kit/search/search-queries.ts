// What people type, and what must be on top: in this order, before anything else. Nothing is found where `top` is empty.
import { searchTable } from './search-table.ts';

export interface SearchQuery {
  query: string;
  top: readonly string[];
  /** The words of the result, if others were dropped. */
  searchedFor?: string;
}

const NAMES: Readonly<Record<string, string>> = {
  dumbbell: 'Rubber Hex Dumbbell Pair',
  rope: 'Speed Skipping Rope',
  mat: 'Two-Tone Yoga Mat',
  whey: 'Whey Protein Blend',
  tee: 'Training Tee / Dry-Knit',
  leggings: "Women's High-Waist Leggings",
  bottle: 'Shaker Bottle with Mixing Ball',
  'home gym': 'Home Gym Starter Combo',
  kettlebell: 'Cast-Iron Kettlebell',
  bands: 'Stretch & Tone Resistance Bands',
  roller: 'Grid Foam Roller',
  creatine: 'Creatine Monohydrate 100% Micronised',
  joggers: 'Tapered Training Joggers',
  bra: 'Racerback Sports Bra',
  belt: 'Leather Lifting Belt',
  'whey combo': 'Whey + Shaker Combo',
  plates: 'Olympic Bumper Plate Pair',
  'ab roller': 'Twin-Wheel Ab Roller',
  blocks: 'Yoga Blocks (Set of 2)',
  'pre-workout': 'Pre-Workout Energiser',
  hoodie: 'Pullover Training Hoodie',
  'crop top': 'Ribbed Crop Top',
  bag: 'Barrel Duffle Bag',
  'kit combo': 'Training Kit Combo',
  bench: 'Adjustable Weight Bench',
  'push-up bars': 'Push-Up Bars',
  'massage balls': 'Massage Ball Set',
  gainer: 'Mass Gainer Shake',
  shorts: 'Training Shorts with Pockets',
  gloves: 'Half-Finger Gym Gloves',
  'ankle weights': 'Ankle Weights Pair',
  'gym ball': 'Gym Ball',
  vitamins: 'Daily Multivitamin Tablets',
  tank: 'Stringer Tank',
  cap: 'Training Cap',
  wraps: 'Wrist Wraps with Thumb Loop',
  socks: 'Crew Training Socks',
};

export const searchQueries: readonly SearchQuery[] = searchTable
  .trim()
  .split('\n')
  .map((line) => {
    const [query = '', top = '', searchedFor] = line.split('->').map((part) => part.trim());
    const names = top.split(', ').filter((name) => name !== '');
    return { query, top: names.map(fullName), ...(searchedFor === undefined ? {} : { searchedFor }) };
  });

function fullName(name: string): string {
  const full = NAMES[name];
  if (full === undefined) throw new Error(`NAMES has no "${name}"`);
  return full;
}
