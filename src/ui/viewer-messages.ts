/** Texts of the picture viewer, which load with it. */
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const zoom = 'Zoom in';
export const showPicture = (place: number) => `Show picture ${place}`;
