// Run by gjs, not by Node. A minimal WebKitGTK browser that WebDriver can drive and that stores data on disk; WebKitGTK's
// own MiniBrowser stores nothing while it is automated. webkit-webdriver.ts starts it.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const [profile, width, height] = ARGV;
Gtk.init(null);
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${profile}/stored`,
    base_cache_directory: `${profile}/cached`,
  }),
});
context.set_automation_allowed(true);

/** As in any browser, only the front tab of a window is visible to its page. */
function openWindow() {
  const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height), decorated: false });
  const tabs = new Gtk.Notebook({ show_tabs: false, show_border: false });
  window.add(tabs);
  window.show_all();
  return tabs;
}

function openTab(tabs) {
  const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true });
  view.show();
  tabs.set_current_page(tabs.append_page(view, null));
  view.connect('close', () => view.destroy());
  // WebDriver's "switch to window" does not bring the tab to the front, so the page requests it (webkit-webdriver.ts).
  const pages = view.get_user_content_manager();
  pages.register_script_message_handler('show');
  pages.connect('script-message-received::show', () => tabs.set_current_page(tabs.page_num(view)));
  return view;
}

const first = openWindow();
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view::tab', () => openTab(first));
  session.connect('create-web-view::window', () => openTab(first.get_n_pages() === 0 ? first : openWindow()));
});
Gtk.main();
