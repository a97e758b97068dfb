import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { createLog } from '#src/base/log.ts';
import { eraseMyData, exportMyData } from '#src/contract/my-records.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { ask } from '#src/features/session/ask.tsx';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { Button } from '#src/ui/button.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { toast } from '#src/ui/toaster.tsx';
import { FormAlert } from './form-alert.tsx';
import * as m from './messages.ts';

const log = createLog('account');

/** Lets a customer download or erase what the shop has stored (Digital Personal Data Protection Act 2023, sections 11 and 12). */
export function MyRecords({ email }: { email: string }) {
  const download = useDownload(email);
  const erase = useErase(email);
  const isOffline = useIsOffline();
  const error = download.error ?? erase.error;
  // Without a connection there is nothing to confirm: the call fails and the alert says why.
  const eraseIfSure = async () => {
    download.reset();
    if (isOffline || (await ask(ERASE))) erase.mutate();
  };
  const downloadNow = () => {
    erase.reset();
    download.mutate();
  };
  return (
    <section aria-label={m.myData} className="mt-6 rounded-lg bg-surface p-5 shadow-raised md:px-8">
      <h2 className="font-semibold">{m.myData}</h2>
      <p className="mt-1 text-ink-soft">
        {m.myDataText}{' '}
        <Link to="/privicy-policy" className="underline underline-offset-4 hover:text-ink">
          {m.privacyPolicy}
        </Link>
      </p>
      <div className="mt-4 mb-3 flex flex-wrap gap-3">
        <Button variant="secondary" busy={download.isPending} onClick={downloadNow}>
          {m.downloadData}
        </Button>
        <Button variant="secondary" busy={erase.isPending} onClick={() => void eraseIfSure()}>
          {m.eraseData}
        </Button>
      </div>
      <FormAlert error={error} text={error && isOffline ? m.dataOffline : undefined} />
    </section>
  );
}

const ERASE = { question: m.eraseQuestion, yes: m.eraseYes, no: m.eraseNo };

function useDownload(contact_email: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async () => {
      const { data } = await api.call(exportMyData, { query: { contact_email } }, { cache: 'no-store' });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(`vyayam-${new Date().toISOString().slice(0, 10)}.json`, file);
    },
    onSuccess: () => toast.success(m.dataDownloaded),
    onError: (error) => log.warn('the data was not downloaded', error),
  });
}

function useErase(contact_email: string) {
  const api = useApi();
  const lazySync = useLazySync();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      // Before the erasure: afterwards nothing may fail to load.
      const [{ forgetAccount }, sync] = await Promise.all([
        import(/* chunk: account */ '#src/features/session/leave-account.ts'),
        demandSync(lazySync),
      ]);
      const { keptBills } = await api.call(eraseMyData, { body: { contact_email } });
      await forgetAccount(sync, queryClient);
      toast.success(keptBills > 0 ? m.erasedButBills(keptBills) : m.erased);
      await navigate({ to: '/' });
    },
    onError: (error) => log.warn('the data was not erased', error),
  });
}
