// The entry: loads the core, then shows the page that the address names.

import { Component, render, type ComponentChildren } from 'preact';
import { startApp } from './app';
import { Core, loadModule } from './core/core';
import { NoWebAssembly } from './core/module';
import { fetchMessages, giveLanguage } from './core/languages';
import { startWords } from './i18n';
import { loadCommunityParts, loadEditorParts, loadOrderParts, loadPeopleParts, loadReviewParts } from './later';
import { fetchSoon, lazy } from './lazy';
import { loadWords } from './learn/words';
import { HomePage } from './lobby/home';
import { startOffline } from './offline/offline';
import { route } from './router';
import { followSettings, settings } from './settings';
import { TablePage } from './table/page';
import { Trouble, type What } from './trouble';

const AccountPage = lazy(() => Promise.all([import('./account/page'), loadPeopleParts()]).then(([file]) => file.AccountPage));
const BoardPage = lazy(() => import('./lobby/board').then((file) => file.BoardPage));
const BoardsPage = lazy(() => import('./learn/boards').then((file) => file.BoardsPage));
const ClubPage = lazy(() => Promise.all([import('./clubs/page'), loadCommunityParts()]).then(([file]) => file.ClubPage));
const ClubsPage = lazy(() => Promise.all([import('./clubs/list'), loadCommunityParts()]).then(([file]) => file.ClubsPage));
const DeviceLinkPage = lazy(() => import('./friends/device-link').then((file) => file.DeviceLinkPage));
const EditOwn = lazy(() => Promise.all([import('./editor/start'), loadEditorParts()]).then(([file]) => file.EditOwn));
const EditorPage = lazy(() => Promise.all([import('./editor/page'), loadEditorParts()]).then(([file]) => file.EditorPage));
const EditorStart = lazy(() => Promise.all([import('./editor/start'), loadEditorParts()]).then(([file]) => file.EditorStart));
const EndPage = lazy(() => import('./end/page').then((file) => file.EndPage), 'soon');
const ExercisesPage = lazy(() => Promise.all([import('./puzzles/exercisepage'), loadReviewParts()]).then(([file]) => file.ExercisesPage));
const FriendsPage = lazy(() => Promise.all([import('./friends/page'), loadOrderParts(), loadPeopleParts()]).then(([file]) => file.FriendsPage));
const GalleryBoardPage = lazy(() => Promise.all([import('./gallery/page'), loadCommunityParts(), loadEditorParts()]).then(([file]) => file.GalleryBoardPage));
const GalleryPage = lazy(() => Promise.all([import('./gallery/list'), loadCommunityParts()]).then(([file]) => file.GalleryPage));
const GamesPage = lazy(() => import('./games/page').then((file) => file.GamesPage));
const InvitePage = lazy(() => Promise.all([import('./friends/invite'), loadOrderParts(), loadPeopleParts()]).then(([file]) => file.InvitePage));
const JoinPage = lazy(() => Promise.all([import('./friends/join'), loadOrderParts(), loadPeopleParts()]).then(([file]) => file.JoinPage));
const LessonPage = lazy(() => Promise.all([import('./learn/page'), loadWords()]).then(([file]) => file.LessonPage));
const LinkPage = lazy(() => import('./replay/page').then((file) => file.LinkPage));
const ModerationPage = lazy(() => Promise.all([import('./moderation/page'), loadCommunityParts()]).then(([file]) => file.ModerationPage));
const OnlinePage = lazy(() => Promise.all([import('./friends/online'), loadOrderParts(), loadPeopleParts()]).then(([file]) => file.OnlinePage));
const ProfilePage = lazy(() => Promise.all([import('./account/ranking'), loadPeopleParts()]).then(([file]) => file.ProfilePage));
const PublishPage = lazy(() => Promise.all([import('./gallery/publish'), loadCommunityParts()]).then(([file]) => file.PublishPage));
const PuzzlesPage = lazy(() => Promise.all([import('./puzzles/page'), loadReviewParts()]).then(([file]) => file.PuzzlesPage));
const RankingPage = lazy(() => Promise.all([import('./account/ranking'), loadPeopleParts()]).then(([file]) => file.RankingPage));
const ReplayPage = lazy(() => import('./replay/page').then((file) => file.ReplayPage));
const ReviewPage = lazy(() => Promise.all([import('./review/page'), loadReviewParts()]).then(([file]) => file.ReviewPage));
const ReviewLinkPage = lazy(() => Promise.all([import('./review/page'), loadReviewParts()]).then(([file]) => file.ReviewLinkPage));
const RulesPage = lazy(() => Promise.all([import('./learn/rulespage'), loadWords()]).then(([file]) => file.RulesPage));
const SignInPage = lazy(() => Promise.all([import('./account/signin'), loadPeopleParts()]).then(([file]) => file.SignInPage));
const StopMailPage = lazy(() => Promise.all([import('./account/mail'), loadPeopleParts()]).then(([file]) => file.StopMailPage));
const SetupPage = lazy(() => import('./lobby/setup').then((file) => file.SetupPage), 'soon');
const SharedBoardPage = lazy(() => Promise.all([import('./editor/start'), loadEditorParts()]).then(([file]) => file.SharedBoardPage));
const SummaryPage = lazy(() => Promise.all([import('./learn/summary'), loadWords()]).then(([file]) => file.SummaryPage));
const TournamentPage = lazy(() => Promise.all([import('./tournaments/page'), loadCommunityParts()]).then(([file]) => file.TournamentPage));
const TournamentsPage = lazy(() => Promise.all([import('./tournaments/list'), loadCommunityParts()]).then(([file]) => file.TournamentsPage));

function Page() {
	const at = route.value;
	switch (at.page) {
		case 'home':
			return <HomePage />;
		case 'new':
			return <SetupPage />;
		case 'game':
			return <TablePage key={at.id} id={at.id} />;
		case 'end':
			return <EndPage key={at.id} id={at.id} />;
		case 'replay':
			return <ReplayPage key={`${at.id} ${at.at}`} id={at.id} at={at.at} />;
		case 'link':
			return <LinkPage key={`${at.link} ${at.at}`} link={at.link} at={at.at} />;
		case 'review':
			return <ReviewPage key={at.id} id={at.id} />;
		case 'review-link':
			return <ReviewLinkPage key={at.link} link={at.link} />;
		case 'exercises':
			return <ExercisesPage />;
		case 'puzzles':
			return <PuzzlesPage day={at.day} />;
		case 'games':
			return <GamesPage />;
		case 'friends':
			return at.make ? <InvitePage {...(at.club ? { club: at.club } : {})} /> : <FriendsPage />;
		case 'table':
			return <OnlinePage key={at.id} id={at.id} look={at.look} at={at.at} />;
		case 'join':
			return <JoinPage key={at.code} id={at.id} code={at.code} watch={at.watch} />;
		case 'device-link':
			return <DeviceLinkPage key={at.code} code={at.code} />;
		case 'account':
			return <AccountPage />;
		case 'ranking':
			return <RankingPage />;
		case 'person':
			return <ProfilePage key={at.id} id={at.id} />;
		case 'moderation':
			return <ModerationPage />;
		case 'clubs':
			return <ClubsPage />;
		case 'club':
			return <ClubPage key={at.id} id={at.id} />;
		case 'gallery':
			return <GalleryPage />;
		case 'gallery-board':
			return <GalleryBoardPage key={at.id} id={at.id} />;
		case 'publish':
			return <PublishPage key={at.draft} id={at.draft} />;
		case 'tournaments':
			return <TournamentsPage />;
		case 'tournament':
			return <TournamentPage key={at.id} id={at.id} />;
		case 'stop-mail':
			return <StopMailPage key={at.code} code={at.code} />;
		case 'sign-in':
			return <SignInPage />;
		case 'board':
			return <BoardPage key={at.name} name={at.name} />;
		case 'editor':
			return at.draft ? <EditorPage key={at.draft} id={at.draft} pane={at.pane} /> : <EditorStart />;
		case 'edit-board':
			return <EditOwn hash={at.hash} />;
		case 'shared-board':
			return <SharedBoardPage key={at.link} link={at.link} />;
		case 'boards':
			return <BoardsPage />;
		case 'lesson':
			return <LessonPage />;
		case 'rules':
			return <RulesPage edition={at.edition} place={at.place} />;
		case 'summary':
			return <SummaryPage edition={at.edition} />;
	}
}

const message = (e: unknown): string => (e instanceof Error ? e.message : String(e));

/** A fault in a page is shown, not a blank screen. Another address is another chance. */
class Shield extends Component<{ children: ComponentChildren }, { fault?: unknown }> {
	override componentDidCatch(fault: unknown): void {
		this.setState({ fault });
		addEventListener('hashchange', () => this.setState({ fault: undefined }), { once: true });
		reportError(fault);
	}

	override render() {
		return 'fault' in this.state && this.state.fault !== undefined ? (
			<Trouble what="fault" detail={message(this.state.fault)} />
		) : (
			this.props.children
		);
	}
}

function show(root: HTMLElement, page: ComponentChildren): void {
	root.replaceChildren();
	render(page, root);
}

async function start(root: HTMLElement): Promise<void> {
	followSettings();
	try {
		const lang = settings.lang.value;
		const [module] = await Promise.all([loadModule(), fetchMessages(lang)]);
		const core = await Core.start(module);
		await giveLanguage(core, lang);
		startApp({ core, module });
		startWords(core.another());
	} catch (e) {
		const what: What = e instanceof NoWebAssembly ? 'wasm' : 'load';
		show(root, <Trouble what={what} detail={message(e)} />);
		return;
	}
	show(
		root,
		<Shield>
			<Page />
		</Shield>,
	);
	startOffline();
	fetchSoon();
}

const root = document.getElementById('app');
if (root) void start(root);
