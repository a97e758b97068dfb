import { useId } from 'react';
import type { OptionPick } from '#src/features/catalogue/use-product-choice.ts';
import { OptionPicker } from '#src/ui/option-picker.tsx';
import * as productMessages from './messages.ts';

/** Colour and size of one thing. Sold-out sizes say so and can be chosen all the same: the refusal explains (SPEC 5). */
export function OptionPickers({ pick }: { pick: OptionPick }) {
  const id = useId();
  return (
    <>
      {pick.colors.length > 0 ? (
        <OptionPicker
          label={productMessages.color}
          name={`${id}color`}
          options={pick.colors.map(({ color }) => ({ value: color, label: color }))}
          value={pick.color}
          onChange={pick.pickColor}
        />
      ) : null}
      {pick.sizes.length > 0 ? (
        <OptionPicker
          label={productMessages.size}
          name={`${id}size`}
          options={pick.sizes.map(({ size, stock }) => ({
            value: size,
            label: size,
            ...(stock > 0 ? {} : { note: productMessages.soldOutSize }),
          }))}
          value={pick.size}
          onChange={pick.pickSize}
        />
      ) : null}
    </>
  );
}
