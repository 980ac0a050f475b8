import { useEffect, useRef } from 'react';

interface ColourInputProps {
  /** #rrggbb. */
  value: string;
  label: string;
  className?: string;
  onChange: (colour: string) => void;
}

/**
 * The browser's colour picker; reports only the final colour. antd's picker would be loaded with the sign-in page,
 * which shares its chunk.
 */
export function ColourInput({ value, label, className, onChange }: ColourInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const listener = () => onChange(element.value);
    element.addEventListener('change', listener);
    return () => element.removeEventListener('change', listener);
  }, [onChange]);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return (
    <input
      ref={input}
      type="color"
      className={className}
      defaultValue={value}
      aria-label={label}
      title={label}
    />
  );
}
