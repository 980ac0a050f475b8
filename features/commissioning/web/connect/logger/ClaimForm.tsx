import { type FieldErrors, SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useTranslation } from 'react-i18next';
import { claimLogger, commissioningErrors } from '../../../contract/index.ts';
import styles from './logger.module.css';

const CODE_CHARS = 10;
const SN_CHARS = 40;
const schema = claimLogger.request.pick({ sn: true, claimCode: true });

/** Adds a logger by the code that it shows; its card then waits until it connects. */
export function ClaimForm({ plantId, onDone }: { plantId: number; onDone: () => void }) {
  const { t } = useTranslation('commissioning');
  return (
    <div className={styles.form}>
      <SchemaForm
        schema={schema}
        submitText={t('claim.submit')}
        sections={[
          {
            hint: t('claim.hint'),
            fields: [
              { name: 'sn', label: t('claim.sn'), props: { maxLength: SN_CHARS, autoFocus: true } },
              {
                name: 'claimCode',
                label: t('claim.code'),
                props: { maxLength: CODE_CHARS, autoComplete: 'off' },
              },
            ],
          },
        ]}
        onSubmit={async ({ sn, claimCode }): Promise<FieldErrors | undefined> => {
          try {
            await callApi(claimLogger, { plantId, sn, claimCode }, { mask: false, quiet: true });
            onDone();
          } catch (error) {
            if (!(error instanceof CallFailed)) throw error;
            if (error.code === commissioningErrors.claimTaken.code) return { sn: error.msg };
            throw error;
          }
          return undefined;
        }}
      />
    </div>
  );
}
