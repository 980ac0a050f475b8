import { kindById } from '@heliodon/device-kinds/kinds';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import { hex } from '@heliodon/register-maps/registers';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { useLang } from '@heliodon/ui/useLang';
import { Table, type TableColumnsType, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterMapRow } from '../../../contract/register-maps.contract.ts';
import { addressOf, type DraftRegister, type DraftWrite, type MapDraft } from '../model/mapDraft.ts';
import { pointName } from '../model/points.ts';
import { sourceLink } from '../model/sourceLink.ts';
import { VerifiedTag } from '../VerifiedTag.tsx';
import styles from './maps.module.css';

function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <Stack as="section" gap="xs">
      <h2 className={styles.heading}>
        {title} {count !== undefined && <Text tone="tertiary">{count}</Text>}
      </h2>
      {children}
    </Stack>
  );
}

const addressText = (address: DraftRegister['address']): string => {
  const number = addressOf(address);
  return Number.isNaN(number) ? String(address) : hex(number);
};

/** Everything that is known of a device from its map. */
export function MapDetails({ row, map }: { row: RegisterMapRow; map: MapDraft }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const kind = kindById(map.kind);
  const setup = map.setup?.[lang] ?? [];
  const sources = map.sources ?? [];
  return (
    <Stack gap="lg">
      <Facts row={row} map={map} />
      {setup.length > 0 && (
        <Section title={t('maps.setup')}>
          <ol className={styles.steps}>
            {setup.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Section>
      )}
      <Section title={t('maps.registers')} count={map.registers.length}>
        <Registers map={map} kind={kind} lang={lang} />
      </Section>
      <Section title={t('maps.commands')} count={Object.keys(map.commands ?? {}).length}>
        <Commands map={map} kind={kind} lang={lang} />
      </Section>
      {(map.events ?? []).length > 0 && (
        <Section title={t('maps.alarms')}>
          <Alarms map={map} lang={lang} />
        </Section>
      )}
      <Section title={t('maps.sources')}>
        <ul className={styles.steps}>
          {map.source && <li>{map.source}</li>}
          {sources.map(({ title, by, url }) => {
            const link = sourceLink(url);
            return (
              <li key={title + (url ?? '')}>
                {link ? (
                  <a href={link} target="_blank" rel="noreferrer">
                    {title}
                  </a>
                ) : (
                  title
                )}{' '}
                <Text tone="tertiary" size="sm">
                  {t(`maps.by.${by}`)}
                </Text>
              </li>
            );
          })}
        </ul>
        {!map.source && sources.length === 0 && <Text tone="tertiary">{t('maps.noSources')}</Text>}
      </Section>
    </Stack>
  );
}

function Facts({ row, map }: { row: RegisterMapRow; map: MapDraft }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { tcpPort, unit, baud } = map.connection ?? {};
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('maps.column.kind'), kindById(map.kind)?.[lang] ?? map.kind],
    [t('maps.column.name'), row.name],
    [t('maps.column.verified'), <VerifiedTag key="verified" verified={row.verified} />],
    [t('maps.column.models'), (map.models ?? []).join(', ')],
    [t('maps.notFor'), (map.notFor ?? []).join(', ')],
    [
      t('maps.connection'),
      [
        tcpPort ? t('maps.tcpPort', { port: tcpPort }) : '',
        baud === undefined ? '' : t('maps.baud', { baud }),
        unit === undefined ? '' : t('maps.unit', { unit }),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('maps.serial'), t(row.hasSerial ? 'maps.serialRead' : 'maps.serialPlate')],
    [t('maps.recognition'), map.fingerprintNote ?? ''],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

interface OfKind {
  map: MapDraft;
  kind: DeviceKind | undefined;
  lang: Lang;
}

function Registers({ map, kind, lang }: OfKind) {
  const { t } = useTranslation('commissioning');
  const unitOf = (name: string) => (kind && findPoint(kind, name)?.point.unit) ?? '';
  const codesOf = ({ codes }: DraftRegister) =>
    codes ? Object.entries(codes).map(([raw, code]) => `${raw} → ${code}`) : [];
  const columns: TableColumnsType<DraftRegister> = [
    {
      title: t('maps.field.point'),
      key: 'point',
      render: (_, { point, uncertain }) => (
        <Stack gap="xxs">
          <span>{pointName(kind, point, lang)}</span>
          {uncertain && (
            <Text size="xs" tone="warning">
              {t('maps.uncertain', { reason: uncertain })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      title: t('maps.field.address'),
      key: 'address',
      width: 110,
      render: (_, { address, function: code = 3 }) => (
        <span className={styles.address}>
          {code} · {addressText(address)}
        </span>
      ),
    },
    { title: t('maps.field.type'), dataIndex: 'type', key: 'type', width: 70 },
    {
      title: t('maps.field.scale'),
      key: 'scale',
      align: 'end',
      width: 120,
      render: (_, { point, scale = 1, sign }) => `${sign === -1 ? '−' : ''}${scale} ${unitOf(point)}`,
    },
    {
      title: t('maps.more'),
      key: 'more',
      render: (_, register) =>
        [
          register.offset ? `${t('maps.field.offset')} ${register.offset}` : '',
          (register.times ?? []).length > 0 ? `× ${(register.times ?? []).join(' × ')}` : '',
          (register.plus ?? []).map(({ address }) => `+ ${addressText(address)}`).join(' '),
          codesOf(register).join(', '),
        ]
          .filter(Boolean)
          .join(' · '),
    },
  ];
  const cards = usePhoneCards(columns);
  return (
    <Table<DraftRegister>
      {...cards}
      size="small"
      rowKey="point"
      dataSource={map.registers}
      pagination={map.registers.length > 20 ? { pageSize: 20, showSizeChanger: false, size: 'small' } : false}
    />
  );
}

function Commands({ map, kind, lang }: OfKind) {
  const { t } = useTranslation('commissioning');
  const commands = Object.entries(map.commands ?? {});
  if (commands.length === 0) return <Text tone="tertiary">{t('maps.noCommands')}</Text>;
  const writeText = ({ param, value, address, type }: DraftWrite) =>
    `${addressText(address)} ${type} = ${param ?? value ?? ''}`;
  return (
    <dl className={styles.facts}>
      {commands.map(([name, writes]) => [
        <dt key={`${name} name`}>{kind?.commands.find((one) => one.name === name)?.[lang] ?? name}</dt>,
        <dd key={name} className={styles.address}>
          {writes.map((write) => (
            <div key={writeText(write) + (write.whenSign ?? '')}>
              {writeText(write)} {write.whenSign && <Tag>{t(`maps.sign.${write.whenSign}`)}</Tag>}
            </div>
          ))}
        </dd>,
      ])}
    </dl>
  );
}

const TONES = { fault: 'fault', warning: 'warning', notice: 'waiting' } as const;

function Alarms({ map, lang }: { map: MapDraft; lang: Lang }) {
  const { t } = useTranslation('commissioning');
  const all = (map.events ?? []).flatMap(({ address, bits = {}, values = {} }) => [
    ...Object.entries(bits).map(([bit, event]) => ({ where: `${addressText(address)} bit ${bit}`, event })),
    ...Object.entries(values).map(([value, event]) => ({
      where: `${addressText(address)} = ${value}`,
      event,
    })),
  ]);
  return (
    <Stack gap="xxs">
      {all.map(({ where, event }) => (
        <Inline key={where} wrap gap="xs">
          <span className={styles.address}>{where}</span>
          <StatusTag plain tone={TONES[event.severity]}>
            {t(`maps.severity.${event.severity}`)}
          </StatusTag>
          <span>
            {`${event.code} `}
            {event[lang]}
          </span>
        </Inline>
      ))}
    </Stack>
  );
}
