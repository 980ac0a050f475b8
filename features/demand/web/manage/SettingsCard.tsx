import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { App, Button, Card, Descriptions } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DemandSettings,
  type DemandSetup,
  demandSettings,
  saveDemandSettings,
} from '../../contract/settings.contract.ts';
import { kwText } from '../shared/figures.ts';
import styles from './manage.module.css';

interface SettingsCardProps {
  setup: DemandSetup;
  onSaved: () => void;
}

/** Those who may not set anything read it. */
export function SettingsCard(props: SettingsCardProps) {
  const { t } = useTranslation('demand');
  const maySet = usePermission('dispatchSet');
  return <Card title={t('manage.settings')}>{maySet ? <Form {...props} /> : <Shown {...props} />}</Card>;
}

function Shown({ setup: { settings } }: SettingsCardProps) {
  const { t } = useTranslation('demand');
  return (
    <Descriptions
      column={1}
      items={[
        {
          key: 'limit',
          label: t('watch.limit'),
          children: settings.limitKw === null ? t('manage.notSet') : `${kwText(settings.limitKw)} kW`,
        },
        { key: 'warn', label: t('manage.warn'), children: `${settings.warnPercent} %` },
        { key: 'on', label: t('manage.control'), children: t(settings.on ? 'on' : 'off') },
      ]}
    />
  );
}

function Form({ setup, onSaved }: SettingsCardProps) {
  const { t } = useTranslation('demand');
  const { message } = App.useApp();
  const ask = useAskSwitch(setup);
  const { plant, settings, suggestedKw } = setup;
  const [filledKw, setFilledKw] = useState<number>();
  const limitKw = filledKw ?? settings.limitKw ?? 0;

  const save = async (values: DemandSettings) => {
    if (values.on !== settings.on && !(await ask(values))) return undefined;
    await callApi(saveDemandSettings, { plantId: plant.plantId, settings: values });
    message.success(t('manage.saved'));
    setFilledKw(undefined);
    onSaved();
    return undefined;
  };
  return (
    <SchemaForm
      // What was saved, or filled in, is what the form starts from.
      key={`${limitKw} ${settings.warnPercent} ${settings.on}`}
      schema={demandSettings}
      initialValues={{ limitKw, warnPercent: settings.warnPercent, on: settings.on }}
      onSubmit={save}
      sections={[
        {
          fields: [
            {
              name: 'limitKw',
              label: t('watch.limit'),
              wide: true,
              props: { suffix: 'kW', step: 10 },
              help: (
                <>
                  {t('manage.limitHelp')}{' '}
                  {suggestedKw !== null && suggestedKw !== limitKw && (
                    <Button type="link" className={styles.fill} onClick={() => setFilledKw(suggestedKw)}>
                      {t('manage.fill', { kw: kwText(suggestedKw) })}
                    </Button>
                  )}
                </>
              ),
            },
            {
              ...{ name: 'warnPercent', label: t('manage.warn'), wide: true, help: t('manage.warnHelp') },
              props: { suffix: '%' },
            },
            { name: 'on', label: t('manage.control'), wide: true, help: t('manage.controlHelp') },
          ],
        },
      ]}
    />
  );
}

/** Turning control on or off is told what follows from it. */
function useAskSwitch({ plant }: DemandSetup): (values: DemandSettings) => Promise<boolean> {
  const { t } = useTranslation('demand');
  const { modal } = App.useApp();
  return ({ on, limitKw }) =>
    new Promise((resolve) => {
      modal.confirm({
        title: t(on ? 'manage.askOn' : 'manage.askOff', { name: plant.name }),
        content: t(on ? 'manage.askOnHint' : 'manage.askOffHint', { kw: kwText(limitKw) }),
        okText: t(on ? 'manage.turnOn' : 'manage.turnOff'),
        cancelText: t('manage.cancel'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
