import { kindById } from '@heliodon/device-kinds/kinds';
import { type Command, type CommandParam, fitted } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { choicesOf, paramSchema, paramsText, paramText, rangeText } from './commandWords.ts';

const command = (kind: string, name: string) =>
  kindById(kind)?.commands.find((one) => one.name === name) as Command;
const soc = command('pcs', 'setSocLimits').params[0] as CommandParam;
const mode = command('pcs', 'setWorkMode').params[0] as CommandParam;

it('shows a value with its unit, or the name of an option', () => {
  expect(paramText(soc, 10, 'en')).toBe('10.0 %');
  expect(paramText(soc, null, 'en')).toBe('--');
  expect(paramText(mode, 1, 'zh')).toBe(mode.options?.[1]?.zh);
  expect(paramText(mode, 99, 'zh')).toBe('99');
});

it('shows all parameters of a command', () => {
  const limits = command('battery', 'setSocLimits');
  expect(paramsText(limits, { socMin: 10, socMax: 95.5 }, 'zh')).toBe(
    '放电截止 SOC 10.0 %，充电截止 SOC 95.5 %',
  );
  expect(paramsText(command('pcs', 'clearFaults'), {}, 'en')).toBe('');
});

it('shows a range without unnecessary decimals', () => {
  expect(rangeText(soc)).toBe('0 – 100 %');
  expect(rangeText(command('battery', 'setCellVoltageLimits').params[0] as CommandParam)).toBe(
    '1.500 – 3.300 V',
  );
});

it.each([
  [{}, [1, 2, 3, 4]],
  [{ connectors: 2 }, [1, 2]],
  [{ connectors: 1 }, [1]],
  [{ connectors: 9 }, [1, 2, 3, 4]],
])('a charger with %o offers connectors %j', (parts, numbers) => {
  const [connector, maxKwh] = fitted(command('charger', 'startSession'), parts).params;
  expect(choicesOf(connector as CommandParam, 'en')?.map(({ value }) => value)).toEqual(numbers);
  expect(choicesOf(maxKwh as CommandParam, 'en')).toBeUndefined();
});

it('offers options by name', () => {
  expect(choicesOf(mode, 'zh')?.map(({ label }) => label)).toEqual(
    Object.values(mode.options ?? {}).map(({ zh }) => zh),
  );
});

it.each([
  [soc, 0, true],
  [soc, 100.1, false],
  [soc, undefined, false],
  [mode, 0, true],
  [mode, 0.5, false],
])('checks a value', (param, value, accepted) => {
  expect(paramSchema(param).safeParse(value).success).toBe(accepted);
});
