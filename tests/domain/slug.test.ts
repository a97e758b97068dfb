import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categorySlug, foldName, nameFromParam, productParam } from '#src/domain/slug.ts';

describe('categorySlug', () => {
  it.each([
    ["Men's Apparel", 'mens-apparel'],
    ['Cardio & Functional', 'cardio-functional'],
    ['  Yoga   Mats  ', 'yoga-mats'],
    ['Pre-Workout -- 100%', 'pre-workout-100'],
    ['Tops / Tees', 'tops-tees'],
  ])('%s -> %s', (name, slug) => expect(categorySlug(name)).toBe(slug));

  it('is the same when taken twice', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(categorySlug(categorySlug(name))).toBe(categorySlug(name));
      }),
    );
  });
});

describe('product names in addresses', () => {
  it.each(['Pre-Workout Energiser', 'Creatine 100% Micronised', "Women's Crop Top", 'Tee / Dry-Knit', 'Mat & Strap'])(
    '%s is found again from its address',
    (name) => {
      const inAddress = encodeURIComponent(productParam(name));
      expect(foldName(nameFromParam(decodeURIComponent(inAddress)))).toBe(foldName(name));
    },
  );

  it('is without spaces at its ends', () => {
    expect(productParam(' Crop  Top ')).toBe('Crop-Top');
  });

  it('folds case, hyphens and spaces and nothing else', () => {
    expect(foldName(' Pre-Workout  ENERGISER ')).toBe('pre workout energiser');
    expect(foldName('Tee/Dry')).not.toBe(foldName('Tee Dry'));
  });
});
