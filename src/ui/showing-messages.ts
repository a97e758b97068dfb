/** Texts of display components. Separate from messages.ts, so that they load with those components. */
export const breadcrumb = 'Breadcrumb';
export const carousel = 'carousel';
export const slide = 'slide';
export const placeOf = (place: number, count: number) => `${place} of ${count}`;
export const slideOf = (place: number, count: number) => `Slide ${place} of ${count}`;
export const previous = (label: string) => `Previous: ${label}`;
export const next = (label: string) => `Next: ${label}`;
export const play = (label: string) => `Play: ${label}`;
export const pause = (label: string) => `Pause: ${label}`;
export const decrease = 'Decrease quantity';
export const increase = 'Increase quantity';
export const regularPrice = 'Regular price';
export const percentOff = (percent: number) => `${percent}% off`;
export const stars = (count: number) => (count === 1 ? '1 star' : `${count} stars`);
export const rated = (value: number) => `${value.toFixed(1)} out of 5 stars`;
export const reviews = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`;
