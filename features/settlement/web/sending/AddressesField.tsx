import type { FieldGiven } from '@heliodon/ui/form/fieldAria';
import { Select } from 'antd';
import { typedAddresses } from './sendingForm.ts';

interface AddressesFieldProps extends FieldGiven {
  placeholder: string;
  /** Set by the form. */
  id?: string;
  value?: string[];
  onChange?: (addresses: string[]) => void;
}

/** Input for several e-mail addresses; a pasted list is split. */
export function AddressesField({ placeholder, id, value = [], onChange, ...given }: AddressesFieldProps) {
  return (
    <Select
      {...given}
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={value}
      placeholder={placeholder}
      tokenSeparators={[',', ';', ' ', '，', '；', '、', '\n']}
      onChange={(typed: string[]) => onChange?.(typedAddresses(typed))}
    />
  );
}
