export const title = 'Vyayam as an app';
export const text = 'Opens at once, also without a network. No app store needed.';
export const install = 'Install';
export const showHow = 'Show me how';
export const notNow = 'Not now';
export const howTitle = 'Add Vyayam to your home screen';
export const howSteps = [
  'Tap the Share button of Safari: a square with an arrow pointing up.',
  'Scroll down and tap "Add to Home Screen".',
  'Tap "Add". Vyayam is now among your apps.',
];
export const done = 'Got it';
/** A shortcut or a shared link arrives while a form is filled in. */
export const leaveForm = 'Leave this form? What you typed may be lost.';
export const leave = 'Leave the form';
export const stay = 'Stay here';
