/** Texts of form fields. */
export const show = (label: string) => `Show ${label.toLowerCase()}`;
export const hide = (label: string) => `Hide ${label.toLowerCase()}`;
export const boxOf = (label: string, place: number, count: number) => `${label}, ${place} of ${count}`;
