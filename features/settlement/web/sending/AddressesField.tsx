import type { FieldAria } from '@heliodon/ui/form/fieldAria';
import { Select } from 'antd';
import { typedAddresses } from './sendingForm.ts';

interface AddressesFieldProps extends FieldAria {
  placeholder: string;
  /** Given by the form. */
  id?: string;
  value?: string[];
  onChange?: (addresses: string[]) => void;
}

/** Addresses one after another; a pasted list becomes as many. */
export function AddressesField({ placeholder, id, value = [], onChange, ...aria }: AddressesFieldProps) {
  return (
    <Select
      {...aria}
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
