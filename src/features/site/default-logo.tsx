import { SHOP_NAME } from './page-title.ts';

/** The bundled logo: the shop's name in heavy straight strokes, the V in marigold like a raised pair of arms. */
export function DefaultLogo({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 156 56"
      role="img"
      aria-label={SHOP_NAME}
      className={className}
      fill="currentColor"
      fillRule="evenodd"
    >
      <path className="fill-accent" d="M3 8h9l4.500 25L21 8h9l-9 40h-9z" />
      <path d="M32 8h9l4.500 14.500L50 8h9l-9.200 25.500V48h-8.600V33.500z" />
      <path d="M53 48 62 8h9l9 40h-8.400l-1.500-7.500h-7.200L61.400 48zm11.300-14.500h4.400L66.500 20z" />
      <path d="M74 8h9l4.500 14.500L92 8h9l-9.200 25.500V48h-8.600V33.500z" />
      <path d="M95 48l9-40h9l9 40h-8.400l-1.500-7.500h-7.200l-1.500 7.500zm11.300-14.500h4.400L108.500 20z" />
      <path d="M124 48V8h8.400l6.100 18.500L144.600 8h8.400v40h-8V27l-4.200 13h-4.600L132 27v21z" />
    </svg>
  );
}
