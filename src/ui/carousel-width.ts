/** How many slides fit side by side; a fraction shows part of the next one. */
export type SlideCount = 1 | 1.2 | 1.5 | 2 | 2.2 | 3 | 4 | 5 | 6;

export interface PerView {
  base: SlideCount;
  md?: SlideCount;
  lg?: SlideCount;
}

// Whole class names, so that Tailwind finds them. 100 % of the track divided by the count.
const BASE: Record<SlideCount, string> = {
  1: 'w-full',
  1.2: 'w-[83.333%]',
  1.5: 'w-[66.667%]',
  2: 'w-1/2',
  2.2: 'w-[45.455%]',
  3: 'w-1/3',
  4: 'w-1/4',
  5: 'w-1/5',
  6: 'w-1/6',
};
const MD: Record<SlideCount, string> = {
  1: 'md:w-full',
  1.2: 'md:w-[83.333%]',
  1.5: 'md:w-[66.667%]',
  2: 'md:w-1/2',
  2.2: 'md:w-[45.455%]',
  3: 'md:w-1/3',
  4: 'md:w-1/4',
  5: 'md:w-1/5',
  6: 'md:w-1/6',
};
const LG: Record<SlideCount, string> = {
  1: 'lg:w-full',
  1.2: 'lg:w-[83.333%]',
  1.5: 'lg:w-[66.667%]',
  2: 'lg:w-1/2',
  2.2: 'lg:w-[45.455%]',
  3: 'lg:w-1/3',
  4: 'lg:w-1/4',
  5: 'lg:w-1/5',
  6: 'lg:w-1/6',
};

/** The width classes of one slide. */
export function slideWidth(perView: PerView = { base: 1 }): string {
  const { base, md, lg } = perView;
  return [BASE[base], md ? MD[md] : '', lg ? LG[lg] : ''].filter(Boolean).join(' ');
}
