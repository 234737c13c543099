import type { ReactNode } from "react";
import { currentPerson } from "@/app/current-person";
import { BoardRequests } from "@/components/shell/boards/board-requests";
import { FocusMain } from "@/components/shell/focus-main";
import { EndNotifications } from "@/components/shell/notifications/end-notifications";
import { OutcomeQuestions } from "@/components/shell/outcome/outcome-questions";
import { PageAids } from "@/components/shell/page-aids";
import { QueryProvider } from "@/components/shell/query-provider";
import { Rail } from "@/components/shell/rail";
import { ServiceBanner } from "@/components/shell/service/service-banner";
import { PersonScope } from "@/lib/client/person";
import { settings } from "@/lib/settings/env";
import { StudioCommands } from "./studio-commands";

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  return (
    <PersonScope id={person?.id ?? null}>
      <QueryProvider>
        <FocusMain />
        <PageAids />
        <Rail
          person={person && { name: person.name, image: person.image, isAdmin: person.isAdmin }}
          hasDemoScript={settings().demoScript}
        />
        <div className="lg:pl-14">
          <ServiceBanner isSignedIn={person !== null} />
          {children}
        </div>
        <OutcomeQuestions />
        {person && <BoardRequests />}
        {person && <StudioCommands isAdmin={person.isAdmin} />}
        {person && <EndNotifications />}
      </QueryProvider>
    </PersonScope>
  );
}
