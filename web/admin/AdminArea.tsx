import './amplify.css';
import './queue.css';
import './case.css';
import './viewer.css';

import { Outlet } from 'react-router-dom';
import { AdminCatalogue } from './admin-messages.ts';

/** Wraps every screen of the review console with its texts, styles and the tokens for Amplify's components. */
export function AdminArea() {
  return (
    <div data-amplify-theme="directory">
      <AdminCatalogue>
        <Outlet />
      </AdminCatalogue>
    </div>
  );
}
