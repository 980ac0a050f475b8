import type { CallInput } from '@heliodon/contract/call';
import { kindById } from '@heliodon/device-kinds/kinds';
import { checkForm } from '@heliodon/ui/schemaRule';
import { useAction } from '@heliodon/ui/useAction';
import { useIssueText } from '@heliodon/ui/useIssueText';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { CallFailed, callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { Alert, App, Button, Drawer, Form, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { limitPoint, limitProblem } from '../../contract/limit-point.ts';
import { type LimitRuleRow, limitErrors, saveBeyondLimitsSet } from '../../contract/limits.contract.ts';
import styles from './LimitDrawer.module.css';
import { LimitFields } from './LimitFields.tsx';
import { LimitPreview } from './LimitPreview.tsx';
import type { LimitForm } from './limitForm.ts';
import { useRuleDevices } from './useRuleDevices.ts';

/** A rule to change, a copy of one, or empty. */
export type LimitDraft = Partial<LimitRuleRow>;

const DRAWER_PX = 1080;
const schema = saveBeyondLimitsSet.request;

interface LimitDrawerProps {
  plant: PlantSummary;
  draft: LimitDraft;
  onClose: () => void;
  onSaved: () => void;
}

/** One rule, with a trial run over the last 30 days. */
export function LimitDrawer({ plant, draft, onClose, onSaved }: LimitDrawerProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const narrow = useNarrow();
  const { message } = App.useApp();
  const translate = useIssueText();
  const [form] = Form.useForm<LimitForm>();
  const values = Form.useWatch([], form) ?? {};
  const { data: devices } = useRuleDevices(plant.plantId);
  const { id, revision, plantId = plant.plantId } = draft;
  const device = devices?.find(({ deviceId }) => deviceId === values.deviceId);
  const kind = kindById(device?.kind ?? draft.deviceType ?? '');

  const showErrors = (errors: Record<string, string>) => {
    form.setFields(
      Object.entries(errors).map(([name, text]) => ({ name: name as keyof LimitForm, errors: [text] })),
    );
    const [first] = Object.keys(errors);
    if (first) form.scrollToField(first as keyof LimitForm, { block: 'center', focus: true });
  };

  const {
    run: send,
    busy,
    failure,
  } = useAction(async (rule: CallInput<typeof saveBeyondLimitsSet>) => {
    try {
      const { copies } = await callApi(saveBeyondLimitsSet, rule, { mask: false, quiet: true });
      message.success(copies > 0 ? t('limits.savedMany', { count: copies + 1 }) : t('limits.saved'));
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== limitErrors.nameTaken.code) throw error;
      showErrors({ name: error.msg });
    }
  });

  const save = async () => {
    const typed = { ...form.getFieldsValue(true), id, revision, plantId };
    const checked = checkForm(
      schema,
      { ...typed, max: typed.max ?? null, min: typed.min ?? null },
      translate,
    );
    if (checked.errors) return showErrors(checked.errors);
    const point = kind && limitPoint(kind, checked.values.dataType)?.point;
    const problem = point && limitProblem(point, checked.values);
    if (problem)
      return showErrors({
        [problem.field]: t(`limits.${problem.kind}Crossed`, {
          low: point.min,
          high: point.max,
          unit: point.unit,
        }),
      });
    await send(checked.values);
  };

  return (
    <Drawer
      open
      size={narrow ? '100%' : DRAWER_PX}
      title={id === undefined ? t('limits.add') : t('limits.editTitle', { name: draft.name })}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Space className={styles.buttons}>
          <Button onClick={onClose}>{t('limits.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('limits.save')}
          </Button>
        </Space>
      }
    >
      <div className={styles.body}>
        <Form
          form={form}
          layout="vertical"
          className={styles.form}
          noValidate
          initialValues={{ grade: 3, enabled: true, copyTo: [], max: null, min: null, ...fieldsOf(draft) }}
          onFinish={() => void save()}
        >
          {failure && <Alert type="error" showIcon title={failure} className={styles.failure} />}
          <LimitFields form={form} devices={devices ?? []} kind={kind} values={values} lang={lang} />
        </Form>
        <LimitPreview
          plantId={plant.plantId}
          kind={kind}
          values={values}
          onUse={(limits) => form.setFieldsValue(limits)}
        />
      </div>
    </Drawer>
  );
}

const fieldsOf = ({ deviceId, dataType, name, max, min, grade, enabled }: LimitDraft): LimitForm =>
  Object.fromEntries(
    Object.entries({ deviceId, dataType, name, max, min, grade, enabled }).filter(
      ([, value]) => value !== undefined,
    ),
  );
