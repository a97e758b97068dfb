import { GrievanceDetails, SellerDetails } from './legal-details.tsx';
import type { PolicySection } from './policy-page.tsx';
import { CareAddress, ReachUs } from './reach-us.tsx';

/** How long data is stored, and the shopper's rights (Digital Personal Data Protection Act 2023). */
export const PRIVACY_RIGHTS: readonly PolicySection[] = [
  {
    id: 'how-long',
    heading: 'How long we keep it',
    body: (
      <ul>
        <li>Orders and bills: eight years, because tax and company law ask for it.</li>
        <li>Your account: until you erase it under Settings, or ask us to.</li>
        <li>Messages to us: as long as it takes to settle what you wrote about.</li>
        <li>Carts of guests: until you empty them.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>Under the Digital Personal Data Protection Act 2023 you can ask us</p>
        <ul>
          <li>what we have stored about you, and with whom we shared it;</li>
          <li>to correct or complete it;</li>
          <li>to erase it, as far as the law does not make us keep it;</li>
          <li>to stop using it for something you once agreed to;</li>
          <li>to note a person who may exercise these rights for you.</li>
        </ul>
        <p>
          With an account, download a copy of your data or erase it under Settings. Otherwise, or for anything else,
          write to <CareAddress />, from the address we know you by. It costs nothing. If our answer does not satisfy
          you, go to the grievance officer below and after that to the Data Protection Board of India.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    heading: 'How we protect it',
    body: (
      <p>
        Everything travels encrypted. Passwords, login tokens and one-time codes are stored as hashes. Only staff who
        need it to serve you can open your order. Should data about you ever leak, we tell you and the Data Protection
        Board.
      </p>
    ),
  },
  {
    id: 'children',
    heading: 'Children',
    body: (
      <p>This shop is meant for adults. We do not knowingly keep data of anyone under 18 without a parent's consent.</p>
    ),
  },
  { id: 'grievance', heading: 'Complaints', body: <GrievanceDetails /> },
  {
    id: 'contact',
    heading: 'Who is responsible',
    body: (
      <>
        <SellerDetails />
        <ReachUs about="your data" />
      </>
    ),
  },
];
