export const updateMessages = {
  title: 'Update ready',
  text: 'A newer version of the shop is on this device. Your cart stays as it is.',
  apply: 'Update now',
  later: 'Later',
  waiting: 'A checkout or a form is open in a tab of the shop. Finish it, then update.',
} as const;
