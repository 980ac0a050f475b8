import { describe, expect, it } from 'vitest';
import { mailHtml } from './mail-layout.ts';
import { alarmWording, digestWording, type Reader, testWording, type WordedAlarm } from './notice.wording.ts';

const alarm: WordedAlarm = {
  id: 7,
  plantName: '苏州"站"<script>',
  timeZone: 'Asia/Shanghai',
  device: 'INV-1',
  kind: undefined,
  facts: { kind: 'inverter', source: 4, code: 1, detail: { command: 'start', error: '<img src=x>' } },
  grade: 2,
  triggeredAt: new Date('2026-03-10T02:00:00Z'),
  recoveredAt: null,
  groupSize: 0,
};
const reader: Reader = { name: 'On-call', lang: 'en', owner: 'north', publicUrl: 'https://pv.example.com' };
const zh: Reader = { ...reader, lang: 'zh' };

describe('one alarm', () => {
  it('in both languages, with the local time of the plant and a link', () => {
    const { mail } = alarmWording(alarm, 0, zh);
    expect(mail.subject).toBe('[苏州"站"<script>] 一级故障：指令失败：start（<img src=x>） · INV-1');
    expect(mail.body).toContain('发生时间: 2026-03-10 10:00:00 (Asia/Shanghai)');
    expect(mail.body).toContain('查看告警: https://pv.example.com/monitoring/alarmManage?alarm=7');
    expect(alarmWording(alarm, 0, reader).mail.body).toContain(
      'Recommended action: Make sure that the device is online',
    );
  });

  it('external text is escaped', () => {
    const { html = '' } = alarmWording(alarm, 0, reader).mail;
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('苏州&quot;站&quot;&lt;script&gt;');
  });

  it('states the escalation step, the group and the recovery', () => {
    expect(alarmWording(alarm, 15, reader).mail.body).toContain('for more than 15 minutes');
    expect(alarmWording({ ...alarm, groupSize: 3 }, 0, reader).sms.params).toMatchObject({ count: '4' });
    const recovered = alarmWording(
      { ...alarm, recoveredAt: new Date('2026-03-10T03:00:00Z') },
      undefined,
      zh,
    );
    expect(recovered.mail.body).toContain('恢复时间: 2026-03-10 11:00:00');
    expect(recovered.sms.params).toMatchObject({ text: '已恢复：指令失败：start（<img src=x>）' });
  });

  it('for a plant as a whole; without an address there is no link', () => {
    const { sms, mail } = alarmWording({ ...alarm, device: '' }, 0, { ...reader, publicUrl: '' });
    expect(sms.params).toMatchObject({ device: 'Whole plant' });
    expect(mail.body).not.toContain('http');
  });
});

describe('a digest', () => {
  const digest = {
    counts: new Map([
      [3, 10],
      [1, 2],
    ]),
    recovered: 0,
    plants: 2,
    worst: [alarm],
  };

  it('counts by level, worst first, and states how many are not listed', () => {
    const { sms, mail } = digestWording(digest, reader);
    expect(mail.subject).toBe('12 more alarms at 2 plants');
    expect(mail.body).toContain('Serious: 2\nLevel 2 warning: 10');
    expect(mail.body).toContain('See the alarm list for the other 11.');
    expect(sms.body).toBe('12 more alarms at 2 plants, Serious 2, Level 2 warning 10');
    expect(sms.params).toMatchObject({
      plant: '苏州"站"<script> and others (2)',
      level: 'Serious',
      count: '12',
    });
  });

  it('of one plant, in Chinese, with recoveries', () => {
    const { mail, sms } = digestWording({ ...digest, plants: 1, recovered: 3 }, zh);
    expect(mail.subject).toBe('1 个电站另有 12 条告警');
    expect(mail.body).toContain('另有 3 条告警已恢复。');
    expect(sms.params).toMatchObject({ plant: '苏州"站"<script>', count: '15' });
    const over = digestWording({ ...digest, counts: new Map(), recovered: 3 }, zh);
    expect(over.mail.subject).toBe('2 个电站有 3 条告警已恢复');
    expect(over.sms.params).toMatchObject({ level: '-' });
  });
});

it('a test states its recipient', () => {
  expect(testWording(zh).sms.body).toBe('收到本消息，说明 On-call 能够收到告警通知。');
});

it('addresses in links are escaped too', () => {
  const url = 'https://x/?a="><b>';
  const html = mailHtml({
    lang: 'en',
    title: '',
    color: '',
    facts: [],
    link: { label: 'Go', url },
    footer: '',
  });
  expect(html).toContain('href="https://x/?a=&quot;&gt;&lt;b&gt;"');
});
