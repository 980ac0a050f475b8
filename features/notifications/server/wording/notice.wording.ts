import { type AlarmFacts, type AlarmGrade, alarmWords, gradeWords } from '@heliodon/alarms/contract';
import type { Message } from '@heliodon/infrastructure/messages/message';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { type Bilingual, inLang, type Lang, type TextParams } from '@heliodon/kernel/lang';
import { type ListedAlarm, type MailContent, mailHtml, mailText } from './mail-layout.ts';
import { gradeColors, RECOVERED_COLOR, words } from './notice.words.ts';

export interface WordedAlarm {
  readonly id: number;
  readonly plantName: string;
  readonly timeZone: string;
  /** Alias or serial number; empty if the alarm concerns the plant. */
  readonly device: string;
  readonly kind: DeviceKind | undefined;
  readonly facts: AlarmFacts;
  readonly grade: AlarmGrade;
  readonly triggeredAt: Date;
  readonly recoveredAt: Date | null;
  /** Alarms that are grouped under it. */
  readonly groupSize: number;
}

export interface Reader {
  readonly name: string;
  readonly lang: Lang;
  /** The account that entered the user. */
  readonly owner: string;
  /** Without a trailing slash; empty if unknown: then there are no links. */
  readonly publicUrl: string;
}

export type Worded = Pick<Message, 'subject' | 'body' | 'html' | 'params'>;
/** An SMS consists of its body, and params if the provider uses templates. */
export interface Wording {
  readonly sms: Worded;
  readonly mail: Worded;
}

/** `stepMin`: minutes without handling; undefined: the alarm has recovered. */
export function alarmWording(alarm: WordedAlarm, stepMin: number | undefined, reader: Reader): Wording {
  const t = speaker(reader.lang);
  const { description, solution } = alarmWords(alarm.facts, alarm.kind);
  const text = description[reader.lang];
  const grade = gradeWords[alarm.grade][reader.lang];
  const device = alarm.device || t(words.wholePlant);
  const recovered = stepMin === undefined;
  const title = recovered ? t(words.recoveredTitle, { text }) : t(words.alarmTitle, { grade, text });
  const time = (at: Date) => `${formatDateTime(at.toISOString(), alarm.timeZone)} (${alarm.timeZone})`;
  const lead = [
    !recovered && stepMin > 0 && t(words.escalated, { minutes: stepMin }),
    alarm.groupSize > 0 && t(words.grouped, { count: alarm.groupSize }),
  ];
  const url = alarmUrl(reader, alarm.id);
  const facts: [string, string][] = [
    [t(words.plant), alarm.plantName],
    [t(words.device), device],
    [t(words.grade), grade],
    [t(words.raised), time(alarm.triggeredAt)],
  ];
  if (recovered && alarm.recoveredAt) facts.push([t(words.recovered), time(alarm.recoveredAt)]);
  else if (solution[reader.lang]) facts.push([t(words.solution), solution[reader.lang]]);
  const shortText = recovered ? title : text;
  return {
    sms: {
      subject: '',
      body: t(words.smsAlarm, { grade, plant: alarm.plantName, device, text: shortText }),
      params: {
        plant: alarm.plantName,
        device,
        level: grade,
        text: shortText,
        count: String(1 + alarm.groupSize),
      },
    },
    mail: mail(`[${alarm.plantName}] ${title} · ${device}`, {
      lang: reader.lang,
      title,
      color: recovered ? RECOVERED_COLOR : gradeColor(alarm.grade),
      lead: lead.filter(Boolean).join(' '),
      facts,
      ...(url && { link: { label: t(words.open), url } }),
      footer: t(words.footer, { owner: reader.owner }),
    }),
  };
}

export interface Digest {
  /** By grade, without recovered alarms. */
  readonly counts: ReadonlyMap<number, number>;
  readonly recovered: number;
  readonly plants: number;
  /** The most serious of them. */
  readonly worst: readonly WordedAlarm[];
}

export function digestWording(digest: Digest, reader: Reader): Wording {
  const t = speaker(reader.lang);
  const grades = [...digest.counts].sort(([a], [b]) => a - b);
  const raised = grades.reduce((sum, [, count]) => sum + count, 0);
  const plants = t(digest.plants === 1 ? words.onePlant : words.manyPlants, { n: digest.plants });
  const title =
    raised > 0
      ? t(words.digestTitle, { count: raised, plants })
      : t(words.recoveriesTitle, { count: digest.recovered, plants });
  const gradeName = (grade: number) => gradeWords[grade as AlarmGrade][reader.lang];
  const byGrade = grades.map(([grade, count]) => `${gradeName(grade)} ${count}`).join(t(words.comma));
  const left = raised + digest.recovered - digest.worst.length;
  const first = digest.worst[0];
  const worstGrade = grades[0]?.[0];
  return {
    sms: {
      subject: '',
      body: raised > 0 ? `${title}${t(words.comma)}${byGrade}` : title,
      params: {
        plant:
          digest.plants > 1
            ? t(words.smsPlants, { first: first?.plantName ?? '', count: digest.plants })
            : (first?.plantName ?? ''),
        device: '-',
        level: worstGrade === undefined ? '-' : gradeName(worstGrade),
        text: raised > 0 ? t(words.smsDigest, { count: raised, byGrade }) : title,
        count: String(raised + digest.recovered),
      },
    },
    mail: mail(title, {
      lang: reader.lang,
      title,
      color: worstGrade === undefined ? RECOVERED_COLOR : gradeColor(worstGrade),
      lead: raised > 0 && digest.recovered > 0 ? t(words.recoveredToo, { count: digest.recovered }) : '',
      facts: grades.map(([grade, count]) => [gradeName(grade), String(count)]),
      list: digest.worst.map((alarm) => listed(alarm, reader)),
      more: left > 0 ? t(words.more, { count: left }) : '',
      ...(reader.publicUrl && {
        link: { label: t(words.openList), url: `${reader.publicUrl}/monitoring/alarmManage` },
      }),
      footer: t(words.footer, { owner: reader.owner }),
    }),
  };
}

export function testWording(reader: Reader): Wording {
  const t = speaker(reader.lang);
  const title = t(words.testTitle);
  const lead = t(words.testLead, { name: reader.name });
  return {
    sms: {
      subject: '',
      body: lead,
      params: { plant: 'Heliodon', device: '-', level: '-', text: title, count: '0' },
    },
    mail: mail(title, {
      lang: reader.lang,
      title,
      color: RECOVERED_COLOR,
      lead,
      facts: [],
      footer: t(words.footer, { owner: reader.owner }),
    }),
  };
}

function listed(alarm: WordedAlarm, reader: Reader): ListedAlarm {
  const time = formatDateTime((alarm.recoveredAt ?? alarm.triggeredAt).toISOString(), alarm.timeZone);
  const recovered = alarm.recoveredAt !== null;
  const url = alarmUrl(reader, alarm.id);
  return {
    color: recovered ? RECOVERED_COLOR : gradeColor(alarm.grade),
    grade: recovered ? words.recovered[reader.lang] : gradeWords[alarm.grade][reader.lang],
    text: alarmWords(alarm.facts, alarm.kind).description[reader.lang],
    where: [alarm.plantName, alarm.device, time].filter(Boolean).join(' · '),
    ...(url && { url }),
  };
}

const speaker =
  (lang: Lang) =>
  (text: Bilingual, params?: TextParams): string =>
    inLang(text, lang, params);

const mail = (subject: string, content: MailContent): Worded => ({
  subject: subject.slice(0, 200),
  body: mailText(content),
  html: mailHtml(content),
});

const alarmUrl = ({ publicUrl }: Reader, id: number): string | undefined =>
  publicUrl ? `${publicUrl}/monitoring/alarmManage?alarm=${id}` : undefined;

const gradeColor = (grade: number): string => gradeColors[grade] ?? '#5b6b7f';
