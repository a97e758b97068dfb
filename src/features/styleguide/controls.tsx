import { useState } from 'react';
import { Button, type ButtonLook } from '#src/ui/button.tsx';
import { OptionPicker } from '#src/ui/option-picker.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx';
import { RatingInput } from '#src/ui/rating-input.tsx';
import { Sample } from './sample.tsx';

const VARIANTS: NonNullable<ButtonLook['variant']>[] = ['primary', 'secondary', 'quiet', 'danger', 'link'];
const SIZES = [
  { value: 'S', label: 'S' },
  { value: 'M', label: 'M', note: '2 left' },
  { value: 'L', label: 'L', note: 'Sold out', disabled: true },
];
const COLORS = ['Black', 'Grey'].map((label) => ({
  value: label,
  label,
  picture: <Picture src="" alt="" sizes="2.5rem" />,
}));

/** Buttons and pickers. */
export function Controls() {
  const [size, setSize] = useState('S');
  const [color, setColor] = useState('Black');
  const [count, setCount] = useState(1);
  const [stars, setStars] = useState(0);
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>At rest</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Sample>
      ))}
      <Sample name="Option picker">
        <OptionPicker label="Size" name="size" options={SIZES} value={size} onChange={setSize} />
        <OptionPicker label="Color" name="color" options={COLORS} value={color} onChange={setColor} />
        <OptionPicker label="None yet" name="none" options={SIZES} value="" onChange={() => undefined} />
      </Sample>
      <Sample name="Quantity stepper">
        <QuantityStepper label="Quantity" value={count} onChange={setCount} max={3} />
        <QuantityStepper label="Busy quantity" value={2} onChange={() => undefined} busy />
      </Sample>
      <Sample name="Rating input">
        <RatingInput label="Your rating" name="stars" value={stars} onChange={setStars} />
      </Sample>
    </>
  );
}
