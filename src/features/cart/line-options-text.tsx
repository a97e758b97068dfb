import type { CartLine } from './cart-line.ts';

/** 'Black · M', or the options of each member of a combo. */
export function LineOptionsText({ line }: { line: Pick<CartLine, 'isCombo' | 'color' | 'size' | 'comboProducts'> }) {
  if (!line.isCombo) {
    const text = optionsText(line);
    return text === '' ? null : <p className="text-ink-soft text-sm">{text}</p>;
  }
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-ink-soft text-sm">
      {line.comboProducts.map((choice) => (
        <li key={`${choice.product_id}${choice.product_name}`}>
          {choice.product_name}
          {optionsText(choice) === '' ? null : <>: {optionsText(choice)}</>}
        </li>
      ))}
    </ul>
  );
}

const optionsText = ({ color, size }: { color: string; size: string }) =>
  [color, size].filter((part) => part !== '').join('\u00a0· ');
