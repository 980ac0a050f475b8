import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { Form as AntForm, App, Button, Card, Descriptions } from 'antd';
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

  const save = async (values: DemandSettings) => {
    if (values.on !== settings.on && !(await ask(values))) return undefined;
    await callApi(saveDemandSettings, { plantId: plant.plantId, settings: values });
    message.success(t('manage.saved'));
    onSaved();
    return undefined;
  };
  return (
    <SchemaForm
      // What was saved is what the form starts from.
      key={`${settings.limitKw} ${settings.warnPercent} ${settings.on}`}
      schema={demandSettings}
      initialValues={{ ...settings, limitKw: settings.limitKw ?? 0 }}
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
                  {t('manage.limitHelp')} {suggestedKw !== null && <FillLimit suggestedKw={suggestedKw} />}
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

/** Into the form around it, beside whatever else was typed. */
function FillLimit({ suggestedKw }: { suggestedKw: number }) {
  const { t } = useTranslation('demand');
  const form = AntForm.useFormInstance<DemandSettings>();
  const typedKw = AntForm.useWatch('limitKw', form);
  if (typedKw === suggestedKw) return null;
  return (
    <Button type="link" className={styles.fill} onClick={() => form.setFieldValue('limitKw', suggestedKw)}>
      {t('manage.fill', { kw: kwText(suggestedKw) })}
    </Button>
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
