import {
  ArrowUpDown,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Clock,
  CloudOff,
  Copy,
  Eye,
  EyeOff,
  Headset,
  Heart,
  House,
  type IconNode,
  Mail,
  MapPin,
  Menu,
  Minus,
  Package,
  Pause,
  Phone,
  Play,
  Plus,
  RefreshCw,
  Search,
  Share2,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Star,
  StarHalf,
  Trash2,
  TriangleAlert,
  Truck,
  Undo2,
  UserRound,
  X,
} from 'lucide';
import { createElement } from 'react';
import { cx } from './cx.ts';

const ICONS = {
  alert: TriangleAlert,
  box: Package,
  cart: ShoppingBag,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  clock: Clock,
  close: X,
  'cloud-off': CloudOff,
  copy: Copy,
  eye: Eye,
  'eye-off': EyeOff,
  filter: SlidersHorizontal,
  headset: Headset,
  heart: Heart,
  'heart-filled': Heart,
  home: House,
  mail: Mail,
  menu: Menu,
  minus: Minus,
  pause: Pause,
  phone: Phone,
  pin: MapPin,
  play: Play,
  plus: Plus,
  refresh: RefreshCw,
  returns: Undo2,
  search: Search,
  share: Share2,
  shield: ShieldCheck,
  sort: ArrowUpDown,
  star: Star,
  'star-empty': Star,
  'star-half': StarHalf,
  trash: Trash2,
  truck: Truck,
  user: UserRound,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof ICONS;

/** All of them, for the styleguide. */
export const iconNames = Object.keys(ICONS) as IconName[];

const FILLED: ReadonlySet<IconName> = new Set(['heart-filled', 'star', 'star-half', 'play', 'pause']);

/** A drawing beside words; never the only name of a control. `size` in px. Its strokes stand in base.css. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  const frame = {
    'aria-hidden': true,
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    className: cx('icon shrink-0', FILLED.has(name) && 'fill-current', className),
  };
  return createElement('svg', frame, ...ICONS[name].map(([shape, attributes]) => createElement(shape, attributes)));
}
