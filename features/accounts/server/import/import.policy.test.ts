import { readTable } from '@heliodon/infrastructure/documents/table-reader';
import { describe, expect, it } from 'vitest';
import { checkRows } from './import.policy.ts';
import { readImportFile } from './import-file.ts';

const tables = { read: readTable };
const known = {
  roles: new Map([
    ['user', 2],
    ['manager', 1],
    ['巡检', 1001],
  ]),
  plants: new Map([
    ['north', 10],
    ['south', 11],
  ]),
  taken: new Set(['taken', '13800138000', 'taken@example.com']),
};
const now = new Date('2026-11-16T12:00:00Z');
const columns = 'Account,Role,Name,Sex,Phone,Email,Valid until,Managed plants';

async function checked(...lines: string[]) {
  const content = Buffer.from([columns, ...lines].join('\n')).toString('base64');
  return checkRows(await readImportFile(tables, content), known, {
    lang: 'en',
    timeZone: 'Asia/Shanghai',
    now,
  });
}

describe('a row', () => {
  it('becomes an account', async () => {
    const [row] = await checked(
      'wang,巡检,Wang,男,+86 139 0013 9000,W@Example.com,2027/1/31,North;south、 NORTH',
    );
    expect(row).toMatchObject({ line: 2, errors: {} });
    expect(row?.account).toMatchObject({
      accountName: 'wang',
      roleId: 1001,
      name: 'Wang',
      sex: 'male',
      phone: '13900139000',
      email: 'w@example.com',
      validUntil: '2027-01-31T16:00:00.000Z',
      plantIds: [10, 11],
    });
  });

  it.each([
    ['no name', ',User,,,,,,', 'accountName', 'starting with a letter'],
    ['a name that is taken', 'Taken,User,,,,,,', 'accountName', 'cannot be used'],
    ['no role', 'wang,,,,,,,', 'role', 'Role “”'],
    ['a role that is not there', 'wang,King,,,,,,', 'role', 'Role “King”'],
    ['a sex of another kind', 'wang,User,,x,,,,', 'sex', 'male or female, or leave empty'],
    [
      'a sex that is a word of the language',
      'wang,User,,constructor,,,,',
      'sex',
      'male or female, or leave empty',
    ],
    ['the name of a closed account', 'Cancelled-7,User,,,,,,', 'accountName', 'cannot start with'],
    ['a wrong phone number', 'wang,User,,,123,,,', 'phone', 'correct phone number'],
    ['a phone number that is taken', 'wang,User,,,+86 13800138000,,,', 'phone', 'cannot be used'],
    ['a wrong e-mail', 'wang,User,,,,nobody,,', 'email', 'Incorrect mailbox format'],
    ['an e-mail that is taken', 'wang,User,,,,Taken@example.com,,', 'email', 'cannot be used'],
    ['a day that is none', 'wang,User,,,,,2027-02-30,', 'validUntil', 'YYYY-MM-DD'],
    ['a day that is over', 'wang,User,,,,,2026-11-15,', 'validUntil', 'after today'],
    ['a plant that is not there', 'wang,User,,,,,,north;west', 'plants', 'Plant “west”'],
    ['plants of a manager', 'wang,Manager,,,,,,north', 'plants', 'Plant “north”'],
  ] as const)('with %s shows the error in its cell', async (_, line, column, words) => {
    const [row] = await checked(line);
    expect(Object.keys(row?.errors ?? {})).toEqual([column]);
    expect(row?.errors[column]).toContain(words);
  });

  it('that duplicates another row names the line of that row', async () => {
    const rows = await checked('wang,User,,,13900139000,,,', '', 'WANG,User,,,139-0013-9000,,,');
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(rows[1]?.errors).toEqual({
      accountName: 'Duplicate of row 2',
      phone: 'Duplicate of row 2',
    });
  });
});

describe('a file', () => {
  const read = (text: string) => readImportFile(tables, Buffer.from(text).toString('base64'));

  it('may have its columns in any order and either language', async () => {
    const { rows, unknownColumns, missingColumns } = await read('角色*,备注,Shoe size\nUser,hello,42');
    expect(rows).toEqual([{ line: 2, values: { role: 'User', description: 'hello' } }]);
    expect(unknownColumns).toEqual(['Shoe size']);
    expect(missingColumns).toEqual(['accountName']);
  });

  it.each([
    ['nothing', 'Account,Role\n,\n', 2213],
    ['too much', `Account,Role${'\na,User'.repeat(501)}`, 2214],
    ['no text', 'Account\u0000', 2212],
  ])('with %s is refused', async (_, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ entry: { code } });
  });
});
