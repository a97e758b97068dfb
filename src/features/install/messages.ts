export const installMessages = {
  title: 'Vyayam on your home screen',
  text: 'Opens at once, also without a network. No app store needed.',
  install: 'Install',
  showHow: 'Show me how',
  notNow: 'Not now',
  howTitle: 'Add Vyayam to your home screen',
  howSteps: [
    'Tap the Share button of Safari: a square with an arrow pointing up.',
    'Scroll down and tap "Add to Home Screen".',
    'Tap "Add". Vyayam is now among your apps.',
  ],
  done: 'Got it',
} as const;
