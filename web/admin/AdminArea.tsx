import './amplify.css';
import './queue.css';
import './case.css';
import './contents.css';
import './viewer.css';

import { Outlet } from 'react-router-dom';
import { AdminCatalogue } from './admin-messages.ts';

/** The frame of every reviewers' screen: its texts, its styles, and our tokens for the kit's primitives. */
export function AdminArea() {
  return (
    <div data-amplify-theme="directory">
      <AdminCatalogue>
        <Outlet />
      </AdminCatalogue>
    </div>
  );
}
