import { expect, it } from 'vitest';
import { templateCsv } from './template.ts';

it('names the columns in the interface language, above one example', () => {
  expect(templateCsv('en', { accountName: 'li.wei', name: 'Li, "Wei"', role: 'Operator' })).toBe(
    '\uFEFFAccount,Name,Sex,Phone,Email,Role,Company,Position,Valid until,Managed plants,Description\r\n' +
      'li.wei,"Li, ""Wei""",,,,Operator,,,,,\r\n',
  );
  expect(templateCsv('zh', {}).split('\r\n')[0]).toBe(
    '\uFEFF账号,姓名,性别,手机号,邮箱,角色,公司,职位,有效期至,管理电站,备注',
  );
});
