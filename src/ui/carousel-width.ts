/** How many slides fit side by side; a fraction shows part of the next one. */
export interface PerView {
  base: keyof typeof BASE;
  md?: keyof typeof MD;
  lg?: keyof typeof LG;
}

// Whole class names, so that Tailwind finds them. carousel.css divides the width of the track by the count.
const BASE = { 1: '', 1.5: '[--per-view:1.5]', 2: '[--per-view:2]' } as const;
const MD = { 2: 'md:[--per-view:2]', 3: 'md:[--per-view:3]' } as const;
const LG = { 2: 'lg:[--per-view:2]', 3: 'lg:[--per-view:3]', 4: 'lg:[--per-view:4]' } as const;

/** The classes of a track that set the width of its slides. */
export function slideWidth({ base, md, lg }: PerView = { base: 1 }): string {
  return [BASE[base], md ? MD[md] : '', lg ? LG[lg] : ''].filter(Boolean).join(' ');
}
