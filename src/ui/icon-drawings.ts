// The icons of icon.tsx, drawn for this shop: 24 by 24, one path each, stroked with round ends. Kept short, because
// they are in every card's HTML.
/** A star from its top at 12, 2.7, relative, for rating.tsx, which draws several. */
export const STAR = 'l2.6 6.4 6.9.5-5.3 4.5 1.7 6.7-5.9-3.7-5.9 3.7 1.7-6.7-5.3-4.5 6.9-.5z';

export const ICON_DRAWINGS = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.01',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  cart: 'M5 8h14l1 12H4zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  check: 'M5 12.5 9.5 17 19 7.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  'cloud-off': 'M3 3l18 18M7 8.2A5 5 0 0 0 7 18h10.5M20.3 16.2A4 4 0 0 0 17.5 10h-.7A6 6 0 0 0 10 6.2',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  'eye-off':
    'M4 4l16 16M9.5 5.8c4.8-1.2 9 .9 12 6.2a16 16 0 0 1-2.7 3.5M6.3 7.2A16 16 0 0 0 2.5 12c3.2 5.6 7.7 7.6 13 5.7M9.9 10a3 3 0 0 0 4.1 4.2',
  filter: 'M4 6h9M19 6h1M16 3.5v5M4 12h1M11 12h9M8 9.5v5M4 18h7M17 18h3M14 15.5v5',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  headset: 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H5.5A1.5 1.5 0 0 1 4 18.5zM20 14h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5z',
  heart: 'M12 20.5C5.5 16 3 12.5 3 9a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 3.5-2.5 7-9 11.5z',
  home: 'M3.5 11 12 4l8.5 7M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  mail: 'M3 5.5h18v13H3zM3.5 6.5 12 13l8.5-6.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  minus: 'M5 12h14',
  pause: 'M7 5h3v14H7zM14 5h3v14h-3z',
  phone:
    'M5 3.5h4l1.5 5-2.3 1.7a13 13 0 0 0 5.6 5.6l1.7-2.3 5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5 1.5 1.5 0 0 1 5 3.5z',
  pin: 'M12 21.5C7 16.5 5 13 5 10a7 7 0 0 1 14 0c0 3-2 6.5-7 11.5zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10a8 8 0 0 0-14-2.5M4.5 14a8 8 0 0 0 14 2.5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5l5 5',
  share:
    'M17.5 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM6.5 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM17.5 15.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8.7 10.8l6.6-3.6M8.7 13.2l6.6 3.6',
  star: `M12 2.7${STAR}`,
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  truck:
    'M5 17H2.5V6h11v11H9M13.5 10h4l4 4v3H19M15 17h-1.5M7 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
};
