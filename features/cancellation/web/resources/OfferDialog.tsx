import { text } from '@heliodon/contract/fields';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { cancellationErrors } from '../../contract/cancellation.errors.ts';
import { offerResource, type ResourceRow } from '../../contract/resources.contract.ts';
import { fieldError } from '../fieldError.ts';
import { RESOURCES_KEY } from '../keys.ts';

const schema = z.object({ recipient: text(100, 1) });

/** Selects the recipient of a plant or a sub-account. */
export function OfferDialog({ row, onClose }: { row: ResourceRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('cancellation');
  const client = useQueryClient();
  const { message } = App.useApp();

  const submit = async ({ recipient }: z.output<typeof schema>) => {
    if (!row) return undefined;
    try {
      await callApi(offerResource, { kind: row.kind, id: row.id, recipient }, { mask: false, quiet: true });
    } catch (error) {
      return fieldError(error, 'recipient', [cancellationErrors.recipientUnsuitable.code]);
    }
    message.success(t('offer.done', { name: row.name }));
    onClose();
    await client.invalidateQueries({ queryKey: RESOURCES_KEY });
    return undefined;
  };
  return (
    <Modal
      open={row !== undefined}
      title={row && t('offer.title', { name: row.name })}
      width={480}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
    >
      {row && (
        <SchemaForm
          schema={schema}
          sections={[
            {
              hint: t(`offer.hint.${row.kind}`),
              fields: [
                {
                  name: 'recipient',
                  label: t('offer.recipient'),
                  props: { maxLength: 100, autoComplete: 'off', autoFocus: true },
                },
              ],
            },
          ]}
          onSubmit={submit}
          onCancel={onClose}
          submitText={t('offer.submit')}
        />
      )}
    </Modal>
  );
}
