import { Sample } from './sample.tsx';

// Whole class names, so that Tailwind finds them.
const COLORS = [
  ...['bg-white', 'bg-paper', 'bg-surface', 'bg-backdrop', 'bg-line', 'bg-line-strong', 'bg-ink', 'bg-ink-soft'],
  ...['bg-accent', 'bg-accent-soft', 'bg-accent-deep', 'bg-green', 'bg-green-soft', 'bg-danger', 'bg-danger-soft'],
];
const DISPLAY = ['text-2xl', 'text-3xl', 'text-4xl', 'text-5xl', 'text-6xl', 'text-7xl'];
const TEXT = ['text-xs', 'text-sm', 'text-base', 'text-lg'];
const SHAPES = ['rounded-sm', 'rounded-md', 'rounded-lg', 'rounded-full', 'shadow-raised', 'shadow-floating'];

const SPACES = ['w-1', 'w-2', 'w-3', 'w-4', 'w-5', 'w-6', 'w-8', 'w-10', 'w-12', 'w-16', 'w-20'];

/** Colour, type, space, radius, shadow and motion of src/ui/tokens.css. */
export function Tokens() {
  return (
    <>
      <Sample name="Colour">
        {COLORS.map((color) => (
          <div key={color} className="w-28 text-sm">
            <div className={`${color} mb-1 h-14 rounded-md border border-line`} />
            {color.slice(3)}
          </div>
        ))}
      </Sample>
      <Sample name="Display type">
        {DISPLAY.map((size) => (
          <p key={size} className={`${size} font-display font-semibold leading-none`}>
            Rs. 1,299 {size}
          </p>
        ))}
      </Sample>
      <Sample name="Text type">
        {TEXT.map((size) => (
          <p key={size} className={size}>
            Kit that lasts, {size}
          </p>
        ))}
      </Sample>
      <Sample name="Space, in quarters of a rem">
        {SPACES.map((space) => (
          <div key={space} className="text-sm">
            <div className={`${space} h-4 bg-accent`} />
            {space.slice(2)}
          </div>
        ))}
      </Sample>
      <Sample name="Motion: point at it">
        <div className="size-16 rounded-md bg-accent transition-transform duration-300 ease-out-quick hover:translate-x-16" />
      </Sample>
      <Sample name="Radius and shadow">
        {SHAPES.map((shape) => (
          <div key={shape} className={`${shape} grid size-28 place-items-center bg-surface text-sm`}>
            {shape}
          </div>
        ))}
      </Sample>
    </>
  );
}
