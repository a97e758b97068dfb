import { useState } from 'react';
import { Select, TextArea, TextField } from '#src/ui/field.tsx';
import { OtpInput } from '#src/ui/otp-input.tsx';
import { Sample } from './sample.tsx';

const EMPTY_CODE = ['', '', '', '', '', ''];

/** Text inputs. */
export function Fields() {
  const [code, setCode] = useState<string[]>(EMPTY_CODE);
  return (
    <>
      <Sample name="Text field">
        <TextField label="Email" defaultValue="" />
        <TextField label="With a hint" hint="10 digits, for the courier" defaultValue="9876543210" />
        <TextField label="Refused" error="Email is required" defaultValue="" />
        <TextField label="Disabled" disabled defaultValue="asha@example.com" />
      </Sample>
      <Sample name="Text area and select">
        <TextArea label="Order note" hint="For the courier" />
        <TextArea label="Refused note" error="Too long" />
        <Select label="State">
          <option>Maharashtra</option>
        </Select>
        <Select label="Refused state" error="State is required">
          <option>Choose a state</option>
        </Select>
      </Sample>
      <Sample name="One-time code">
        <OtpInput label="Code" value={code} onChange={setCode} />
        <OtpInput label="Refused code" value={EMPTY_CODE} onChange={() => undefined} error="The code is wrong" />
      </Sample>
    </>
  );
}
